/** For the `catch` of work that has failed: undoes what was made ready for it, and fails as it did. */
export const undoing =
  (undo: (because: unknown) => unknown) =>
  async (because: unknown): Promise<never> => {
    await undo(because);
    throw because;
  };
