/** The noun for the total of a report's votes: where more are against it, it is no support. */
export const voteNoun = (total: number): string => (total < 0 ? "suara" : "dukungan");
