import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Problem } from "../problem.ts";
import { FORM_TYPE, form, part, startFormServer } from "./form-server.testing.ts";
import { watchPace } from "./pace.ts";
import { ClientGone } from "./receive-form.ts";
import { diskProblem } from "./temp-folder.ts";

const MB = 1024 * 1024;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

let server: Awaited<ReturnType<typeof startFormServer>>;

beforeEach(async () => {
  server = await startFormServer();
});

afterEach(async () => {
  vi.useRealTimers();
  expect(await server.stop()).toEqual([]);
});

/** A request whose body is sent piece by piece. */
const open = (headers: Record<string, string | number> = {}) => {
  const outgoing = request(`http://127.0.0.1:${server.port}`, {
    method: "POST",
    headers: { "content-type": FORM_TYPE, ...headers },
  });
  outgoing.on("error", () => undefined);
  return outgoing;
};

describe("a form that is too large", () => {
  test("names the file that is over its limit", async () => {
    expect(await server.post(form(part("ktm", Buffer.alloc(400_000), "k.jpg")))).toEqual({
      status: 413,
      body: {
        code: "FILE_TOO_LARGE",
        message: "Ukuran file maksimal 5MB",
        errors: [{ path: "ktm", message: "Ukuran file maksimal 5MB" }],
      },
    });
  });

  test("a text that is too long is refused, not cut", async () => {
    expect((await server.post(form(part("title", "x".repeat(65_536))))).status).toBe(200);
    const answer = await server.post(form(part("title", "x".repeat(65_537))));
    expect(answer).toMatchObject({ status: 413, body: { code: "FIELD_TOO_LARGE" } });
    expect(answer.body["errors"][0].path).toBe("title");
  });

  test.each([
    ["with a length", "file", `Content-Length: ${200 * MB}`, "BODY_TOO_LARGE"],
    ["without a length", "file", "Transfer-Encoding: chunked", "FILE_TOO_LARGE"],
    ["in a field unknown", "other", "Transfer-Encoding: chunked", "BODY_TOO_LARGE"],
  ])(
    "200 MB %s are refused, the answer arrives, memory stays flat",
    async (_, name, length, code) => {
      const socket = connect(server.port, "127.0.0.1");
      socket.on("error", () => undefined);
      let answer = "";
      socket.on("data", (data: Buffer) => (answer += data.toString()));
      const used = () => {
        collectGarbage();
        // Buffers are given back beside the main thread: the second waits for the first.
        collectGarbage();
        return process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
      };
      const before = used();
      let most = 0;
      let stored = 0;
      const send = async (bytes: Buffer) => {
        const framed = length.startsWith("Content")
          ? bytes
          : Buffer.concat([
              Buffer.from(`${bytes.length.toString(16)}\r\n`),
              bytes,
              Buffer.from("\r\n"),
            ]);
        if (!socket.destroyed && !socket.write(framed))
          // After a second the server may cut off what is left: the answer has come by then.
          await once(socket, "drain").catch(() => socket.destroy());
      };
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM_TYPE}\r\n${length}\r\n\r\n`);
      await send(part(name, "", "a.jpg").subarray(0, -2));
      const chunk = Buffer.alloc(64 * 1024, "x");
      for (let sent = 0; sent < 199 * MB && !socket.destroyed; sent += chunk.length) {
        await send(chunk);
        if (sent % (8 * MB) !== 0) continue;
        most = Math.max(most, used() - before);
        stored = Math.max(stored, (await readdir(server.tempDir)).length);
      }
      await vi.waitUntil(() => answer.includes("\r\n\r\n"), { timeout: 5_000 });
      socket.destroy();
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toContain(`"code":"${code}"`);
      expect(answer).toContain('[{"path":"file","message":"Ukuran file maksimal 5MB"}]');
      expect(most).toBeLessThan(10 * MB);
      expect(stored).toBeLessThan(2);
    },
  );
});

describe("a form that does not come to its end", () => {
  const begin = async () => {
    const outgoing = open({ "content-length": 2 * MB });
    outgoing.write(part("file", Buffer.alloc(200_000), "a.jpg").subarray(0, -2));
    await vi.waitUntil(async () => (await readdir(server.tempDir)).length > 0, { timeout: 5_000 });
    return outgoing;
  };
  const ending = async () => {
    await vi.waitUntil(() => server.state.outcomes.length > 0, { timeout: 5_000 });
    return (server.state.outcomes[0] as { thrown: unknown }).thrown;
  };

  test("a client that leaves is no fault, and leaves no file", async () => {
    (await begin()).destroy();
    expect(await ending()).toBeInstanceOf(ClientGone);
    expect(await readdir(server.tempDir)).toEqual([]);
  });

  test("a shutdown ends it with the signal's reason", async () => {
    const outgoing = await begin();
    const reason = new Problem("SHUTTING_DOWN", "Coba lagi");
    server.abort.abort(reason);
    expect(await ending()).toBe(reason);
    outgoing.destroy();
  });

  test("what is left of a refused body is cut off after a second", async () => {
    const outgoing = open({ "content-length": 300 * MB });
    outgoing.write("x");
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    const since = performance.now();
    await once(outgoing.socket!, "close");
    expect(performance.now() - since).toBeGreaterThan(500);
    expect(performance.now() - since).toBeLessThan(10_000);
  });

  test("one that stalls for 30 s is a 408", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const outgoing = open({ "content-length": 2 * MB });
    const response = once(outgoing, "response") as Promise<[IncomingMessage]>;
    outgoing.write(part("file", Buffer.alloc(500_000), "a.jpg").subarray(0, -2));
    while ((await readdir(server.tempDir)).length === 0) await wait(10);
    vi.advanceTimersByTime(30_000);
    expect(server.state.outcomes).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect((await response)[0].statusCode).toBe(408);
    expect(server.state.outcomes[0]).toMatchObject({ thrown: { code: "TOO_SLOW" } });
    outgoing.destroy();
  });

  test("one that moves a byte less than 16 KB a second over any 30 s is too slow", () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    let slow = 0;
    const pace = watchPace(() => (slow += 1));
    const window = 30 * 16 * 1024;
    pace.moved(window);
    vi.advanceTimersByTime(1_000);
    pace.moved(window - 1);
    vi.advanceTimersByTime(29_000);
    expect(slow).toBe(0);
    vi.advanceTimersByTime(1_000);
    expect(slow).toBe(1);
    pace.stop();
  });

  test("one that moves 16 KB a second may take 45 minutes and no longer", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    let slow = 0;
    const pace = watchPace(() => (slow += 1));
    for (let second = 1; second < 45 * 60; second += 1) {
      pace.moved(16 * 1024);
      vi.advanceTimersByTime(1_000);
    }
    expect(slow).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(slow).toBe(1);
    pace.stop();
  });
});

test("a full disk is a 507, any other fault of it stays what it is", async () => {
  const full = await writeFile("/dev/full", "x").catch(diskProblem);
  expect(full).toMatchObject({ status: 507, code: "DISK_FULL" });
  const absent = await readFile(join(server.tempDir, "none")).catch(diskProblem);
  expect(absent).toMatchObject({ code: "ENOENT" });
});
