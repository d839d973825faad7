/** A file to send, an empty text to remove the stored one, null to leave it as it is. */
export type FileChoice = File | "" | null;
