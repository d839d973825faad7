/** The content is not what it should be: another type, broken, or not safe to keep. Becomes a 415. */
export class WrongType extends Error {
  override readonly name = "WrongType";
  /** Said in the place of the field's own message, where it helps more. */
  readonly said: string | undefined;

  constructor(message: string, options: { cause?: unknown; said?: string } = {}) {
    super(message, options);
    this.said = options.said;
  }
}
