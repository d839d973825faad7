/** Runs tasks with the same key one after the other; all others at once. */
export const makeKeyedQueue = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string | undefined, task: () => Promise<T>): Promise<T> => {
    if (key === undefined) return task();
    const turn = (last.get(key) ?? Promise.resolve()).then(task, task);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
};
