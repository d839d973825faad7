/** The pattern of a search on any part of a word; `%` and `_` are ordinary characters (decisions, section 10). */
export const likePattern = (search: string) => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
