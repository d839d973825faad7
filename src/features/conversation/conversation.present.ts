import type { App } from "../../server/app.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { signedPath } from "../files/file.server.ts";
import type { Message } from "./conversation.contract.ts";
import type { MessageRow } from "./message.sql.ts";

type Stored = MessageRow["files"][number];

const WORDS = { image: "Foto", pdf: "Berkas" } as const;
const typeOf = ({ mime }: Stored): keyof typeof WORDS =>
  mime === "application/pdf" ? "pdf" : "image";

/** 'Foto 1', 'Berkas 1', 'Foto 2': files of a kind are counted within their message. */
const nameAttachments = <T extends Stored>(files: readonly T[]) =>
  files.map((file, at) => {
    const type = typeOf(file);
    const before = files.slice(0, at).filter((other) => typeOf(other) === type).length;
    return { file, type, name: `${WORDS[type]} ${before + 1}` };
  });

/** A message as author and admins read it; which admin wrote it is for admins. */
export const presentMessage = (app: App, row: MessageRow, viewer: Viewer): Message => ({
  id: row.number,
  from: row.admin_id === null ? "author" : "admin",
  text: row.text,
  asks: row.asks,
  at: row.at.toISOString(),
  attachments: nameAttachments(row.files).map(({ file, type, name }) => ({
    name,
    url: signedPath(app, file.name, viewer.sessionHash),
    type,
  })),
  admins: viewer.role !== "student" && row.admin_name !== null ? { name: row.admin_name } : null,
});
