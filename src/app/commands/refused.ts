/** What an operator asked for cannot be done; the message is one line that says why, and what to do. */
export class Refused extends Error {
  override readonly name = "Refused";
}
