/** The text fields of a multipart form without files. */
export const fieldsOfForm = (body: string): Readonly<Record<string, string>> => {
  const boundary = body.slice(0, body.indexOf("\r\n"));
  const fields: Record<string, string> = {};
  for (const part of body.split(boundary)) {
    const [, name] = /\bname="([^"]*)"/.exec(part) ?? [];
    const from = part.indexOf("\r\n\r\n");
    if (name !== undefined && from > 0) fields[name] = part.slice(from + 4, -2);
  }
  return fields;
};
