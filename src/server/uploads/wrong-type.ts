/** The content is not what it should be: another type, broken, or not safe to keep. Becomes a 415. */
export class WrongType extends Error {
  override readonly name = "WrongType";
  /** A more helpful message that replaces the field's own. */
  readonly said: string | undefined;

  constructor(message: string, options: { cause?: unknown; said?: string } = {}) {
    super(message, options);
    this.said = options.said;
  }
}
