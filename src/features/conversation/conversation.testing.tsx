import { page } from "vitest/browser";
import type { Message } from "./conversation.contract.ts";

/** A message of the author, as the author gets it. */
export const aMessage = (changed: Partial<Message> = {}): Message => ({
  id: 1,
  from: "author",
  text: "Ruang 3.07, dua keran di kiri pintu.",
  asks: false,
  at: "2026-11-18T04:00:00.000Z",
  attachments: [],
  admins: null,
  ...changed,
});

/** A question of an admin, as the author gets it. */
export const aQuestion = (changed: Partial<Message> = {}): Message =>
  aMessage({
    from: "admin",
    text: "Ruang berapa tepatnya?",
    asks: true,
    at: "2026-11-18T03:05:00.000Z",
    ...changed,
  });

export const messages = page.getByRole("list", { name: "Pesan, yang terbaru terakhir" });
