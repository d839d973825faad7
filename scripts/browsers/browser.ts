/** A browser that is no Chromium, with as much of it as the walk and the tasks need. */
export interface Browser {
  readonly name: string;
  /** A window with a profile of its own. The window before it is closed. */
  open(width: number): Promise<Window>;
  readonly close: () => Promise<void>;
}

/** One window. Elements are named by XPath; what is acted on is the first that is shown, waited for. */
export interface Window {
  /** Pixels of CSS. */
  resize(width: number): Promise<void>;
  goTo(path: string): Promise<void>;
  /** Runs a function in the page. It may use what it is given and nothing else of this file. */
  run<Given extends readonly Plain[], Gives>(
    action: (...given: Given) => Gives,
    ...given: Given
  ): Promise<Gives>;
  press(xpath: string): Promise<void>;
  write(xpath: string, text: string): Promise<void>;
  /** Chooses a file in a field, which need not be shown. */
  give(xpath: string, path: string): Promise<void>;
  escape(): Promise<void>;
  /** A PNG of an element as it is drawn, with what lies over it. */
  picture(xpath: string): Promise<Uint8Array>;
  /** Waits until the page has asked for nothing for a moment; goes on after some seconds all the same. */
  quiet(): Promise<void>;
  /** What the browser complained of since this was asked for last. */
  complaints(): string[];
}

type Plain = string | number;

const WAIT_MS = 30_000;
const PAUSE_MS = 50;

/** Asks until the answer is not empty; throws with `what` where it stays so. */
export const waitFor = async <T>(what: string, ask: () => Promise<T>, ms = WAIT_MS) => {
  const end = Date.now() + ms;
  for (;;) {
    // a page that is being left answers with an error
    const answer = await ask().catch(() => undefined);
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
};

export const QUIET = { idleTime: 200, timeout: 5_000 };

export const HEIGHT = 900;
