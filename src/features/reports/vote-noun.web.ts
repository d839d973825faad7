/** The noun for the total of a report's votes; a negative total is not support. */
export const voteNoun = (total: number): string => (total < 0 ? "suara" : "dukungan");
