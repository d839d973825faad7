import { Badge } from "../../ui/Badge.tsx";

/** Says that an appeal is, or was, reviewed again after a rejection. */
export const SecondReview = () => <Badge tone="neutral">Peninjauan kedua</Badge>;
