import { parentPort } from "node:worker_threads";
import type { Drawn } from "./words.ts";
import { openWords } from "./words.ts";

export interface WordsTask {
  readonly id: number;
  readonly drawn: Drawn;
}

export type WordsResult =
  | { readonly id: number; readonly svg: string }
  | { readonly id: number; readonly failed: string };

const port = parentPort;
if (!port) throw new Error("words-worker.ts runs as a worker thread only");
const opened = openWords();

const answer = async ({ id, drawn }: WordsTask): Promise<WordsResult> => {
  try {
    const draw = await opened;
    return { id, svg: await draw(drawn) };
  } catch (error) {
    return { id, failed: String(error) };
  }
};

port.on("message", (task: WordsTask) => {
  void answer(task).then((result) => port.postMessage(result));
});
