import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { freePort } from "../../tests/product.ts";
import { type Browser, HEIGHT, waitFor, type Window } from "./browser.ts";
import { type Collector, startCollector } from "./collector.ts";

/** WebKitGTK's own small browser; its folder has the machine's name in it. */
const findMiniBrowser = () => globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser").at(-1);

/** The packages of Debian that are not installed. */
export const missingForWebKit = () => [
  ...(existsSync("/usr/bin/WebKitWebDriver") && findMiniBrowser() ? [] : ["webkit2gtk-driver"]),
  ...(existsSync("/usr/bin/Xvfb") ? [] : ["xvfb"]),
];

/** By which WebDriver names an element in what it sends (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const ESCAPE = "\uE00C";

/** After this a page that does not load is a fault. */
const LONGEST_MS = 30_000;

type Ask = <T>(method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<T>;

const clientOf =
  (address: string): Ask =>
  async (method, path, body) => {
    const reply = await fetch(`${address}${path}`, {
      method,
      signal: AbortSignal.timeout(2 * LONGEST_MS),
      ...(method === "POST" && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await reply.json()) as { value: never };
    const { error, message } = (value ?? {}) as { error?: string; message?: string };
    if (!reply.ok) throw new Error(`${error}: ${message}`);
    return value;
  };

/** An X server without a screen, and the driver on it. */
const startDriver = async () => {
  const x = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = (await once(x.stdio[3]!, "data")) as [Buffer];
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    // without the second, pictures of elements are black where there is no GPU
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      WEBKIT_DISABLE_DMABUF_RENDERER: "1",
    },
    stdio: "ignore",
  });
  const ask = clientOf(`http://127.0.0.1:${port}`);
  await waitFor("WebKitWebDriver", () => ask<object>("GET", "/status"));
  return { ask, processes: [driver, x] };
};

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
};

const windowOf = (ask: Ask, { origin, complaints, quiet }: Collector): Window => {
  const all = async (xpath: string) => {
    const found = await ask<Record<string, string>[]>("POST", "/elements", {
      using: "xpath",
      value: xpath,
    });
    return found.map((one) => `/element/${one[ELEMENT]}`);
  };
  const shown = async (xpath: string) => {
    for (const element of await all(xpath))
      if (await ask<boolean>("GET", `${element}/displayed`)) return element;
    return undefined;
  };
  const inPage = (script: string, element: string) => {
    const args = [{ [ELEMENT]: element.split("/").at(-1) }];
    return ask("POST", "/execute/sync", { script, args });
  };
  const find = (xpath: string) => waitFor(xpath, () => shown(xpath));
  return {
    resize: (width) => ask("POST", "/window/rect", { width, height: HEIGHT }),
    goTo: (path) => ask("POST", "/url", { url: `${origin}${path}` }),
    run: (action, ...args) =>
      ask("POST", "/execute/sync", { script: `return (${String(action)})(...arguments)`, args }),
    // what lies above it, such as a message, goes by itself
    async press(xpath) {
      const element = await find(xpath);
      await inPage("arguments[0].scrollIntoView({ block: 'center' })", element);
      await waitFor(`a way to press ${xpath}`, async () => {
        await ask("POST", `${element}/click`);
        return true;
      });
    },
    write: async (xpath, text) => ask("POST", `${await find(xpath)}/value`, { text }),
    async give(xpath, path) {
      const field = await waitFor(xpath, async () => (await all(xpath))[0]);
      // the driver refuses a field that cannot be seen
      await inPage("arguments[0].style.opacity = 1", field);
      await ask("POST", `${field}/value`, { text: path });
    },
    async escape() {
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: ESCAPE }));
      await ask("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
    },
    async picture(xpath) {
      const element = await find(xpath);
      return Buffer.from(await ask<string>("GET", `${element}/screenshot`), "base64");
    },
    quiet,
    complaints: () => complaints.splice(0),
  };
};

/**
 * Only a window that a page has opened without bars becomes narrower than some 450 px, and only from a second
 * window of the driver's does a page open one unasked.
 */
const openBare = async (ask: Ask, origin: string) => {
  const { handle } = await ask<{ handle: string }>("POST", "/window/new", { type: "window" });
  await ask("POST", "/window", { handle });
  const known = await ask<string[]>("GET", "/window/handles");
  await ask("POST", "/url", { url: `${origin}/robots.txt` });
  const script =
    "open('/robots.txt', '_blank', 'width=360,height=700,toolbar=no,location=no,menubar=no')";
  await ask("POST", "/execute/sync", { script, args: [] });
  const bare = await waitFor("a window without bars", async () => {
    const handles = await ask<string[]>("GET", "/window/handles");
    return handles.find((one) => !known.includes(one));
  });
  await ask("POST", "/window", { handle: bare });
};

/** WebKit as Debian's WebKitGTK has it, led over WebDriver. */
export const startWebKit = async (product: string): Promise<Browser> => {
  const binary = findMiniBrowser();
  if (!binary) throw new Error("no MiniBrowser");
  const { ask: askDriver, processes } = await startDriver();
  const collector = await startCollector(product);
  const args = ["--automation", "--javascript-can-open-windows-automatically=true"];
  const capabilities = {
    alwaysMatch: {
      "webkitgtk:browserOptions": { binary, args },
      // a form that a failed task has left asks whether it may go
      unhandledPromptBehavior: "accept",
      timeouts: { pageLoad: LONGEST_MS, script: LONGEST_MS },
    },
  };
  let session = "";
  const leave = async () => {
    if (session) await askDriver("DELETE", session);
    session = "";
  };
  return {
    name: "WebKit",
    async open(width) {
      await leave();
      const { sessionId } = await askDriver<{ sessionId: string }>("POST", "/session", {
        capabilities,
      });
      session = `/session/${sessionId}`;
      const ask: Ask = (method, path, body) =>
        askDriver(method, `/session/${sessionId}${path}`, body);
      await openBare(ask, collector.origin);
      const window = windowOf(ask, collector);
      await window.resize(width);
      return window;
    },
    async close() {
      await leave();
      for (const child of processes) await stop(child);
      collector.close();
    },
  };
};
