/** A body that is right for every call with an id and a JSON body. */
export const rightFor = (path: string) => {
  if (path.startsWith("/notifications")) return { status: "read" };
  if (path.endsWith("/redaction")) return { version: 1, reason: "other", withhold: true };
  if (path === "/admin/reports/{id}") return { version: 1, category: "general" };
  if (path.endsWith("/hidden-from")) return { hidden_from: [] };
  return {
    type: "upvote",
    solved: true,
    into: 1,
    unit_id: null,
    title: "Judul templat",
    text: "Isi yang cukup panjang",
    reason: /\/(flag|messages\/\{messageId\})$/.test(path) ? "other" : "Alasan yang cukup panjang",
  };
};
/** The same for a form: the field that every message has. */
export const rightForm = (): FormData => {
  const form = new FormData();
  form.set("text", "Isi yang cukup panjang");
  return form;
};
