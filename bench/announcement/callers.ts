import { type Answer, type Connection, openConnection } from "../measure/connection.ts";

/** Milliseconds after which an answer is no answer any more. */
export const PATIENCE = 10_000;
const SWEEP = 500;
/** As many as a proxy in front would open. */
const MOST_CONNECTIONS = 1_000;

/** Callers who do not wait for each other: each request goes out at once, on whatever connection is free. */
export const makeCallers = (port: number) => {
  const free: Connection[] = [];
  const underWay = new Map<Connection, number>();
  let open = 0;

  const sweep = setInterval(() => {
    const now = performance.now();
    for (const [connection, sent] of underWay) if (now - sent > PATIENCE) connection.close();
  }, SWEEP);

  const takeFree = () => {
    for (let one = free.pop(); one; one = free.pop()) {
      if (one.isOpen()) return one;
      open -= 1;
    }
    return undefined;
  };

  const take = async () => {
    const kept = takeFree();
    if (kept) return { connection: kept, isKept: true };
    if (open >= MOST_CONNECTIONS) throw new Error(`more than ${MOST_CONNECTIONS} under way`);
    open += 1;
    try {
      return { connection: await openConnection(port), isKept: false };
    } catch (error) {
      open -= 1;
      throw error;
    }
  };

  const ask = async (request: Buffer): Promise<Answer> => {
    const { connection, isKept } = await take();
    const sent = performance.now();
    underWay.set(connection, sent);
    try {
      const answer = await connection.ask(request);
      free.push(connection);
      return answer;
    } catch {
      open -= 1;
      if (performance.now() - sent > PATIENCE) throw new Error(`no answer in ${PATIENCE / 1000} s`);
      // as a browser does: the server has closed it just before
      if (isKept) return await ask(request);
      throw new Error("the connection was lost");
    } finally {
      underWay.delete(connection);
    }
  };

  return {
    ask,
    close() {
      clearInterval(sweep);
      for (const connection of [...free, ...underWay.keys()]) connection.close();
    },
  };
};
