/** A `like` pattern for any part of a text; `%` and `_` are ordinary characters (decisions, section 10). */
export const likePattern = (search: string) => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
