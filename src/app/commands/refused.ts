/** An operator's command cannot be done. The message is one line: the reason, and what to do. */
export class Refused extends Error {
  override readonly name = "Refused";
}
