/** For the `catch` of failed work: undoes its preparations, then throws the same error. */
export const undoing =
  (undo: (because: unknown) => unknown) =>
  async (because: unknown): Promise<never> => {
    await undo(because);
    throw because;
  };
