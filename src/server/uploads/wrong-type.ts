/** The content is not what it should be: another type, broken, or not safe to keep. Becomes a 415. */
export class WrongType extends Error {
  override readonly name = "WrongType";
}
