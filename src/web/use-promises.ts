import { promisesInWords } from "../promises.ts";
import { useFacts } from "./page-state.ts";

/** What this campus promises, in words. */
export const usePromises = () => promisesInWords(useFacts().promises);
