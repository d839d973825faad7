import { Badge } from "../../ui/Badge.tsx";

/** That an appeal is, or was, looked at again after a rejection. */
export const SecondReview = () => <Badge tone="neutral">Peninjauan kedua</Badge>;
