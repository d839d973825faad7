import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { makeListeners } from "./listeners.ts";

export interface Shortcut {
  /**
   * One key as the browser names it ('j', 'Escape'), a letter with the shift key ('Shift+n'), two for one after the
   * other ('g l'); several of them if each has the same effect.
   */
  readonly keys: readonly string[];
  /** The effect, in the words of the help sheet. */
  readonly label: string;
  readonly act: () => void;
}

interface Group {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const SWITCH_KEY = "shortcuts";
const SEQUENCE_MS = 1500;

let groups: readonly Group[] = [];
let isOff: boolean | undefined;
let first: { readonly key: string; readonly at: number } | undefined;
const { listen, tell } = makeListeners();

/** A browser without storage for this page has them on. */
const readSwitch = () => {
  try {
    return localStorage.getItem(SWITCH_KEY) === "off";
  } catch {
    return false;
  }
};
const offNow = () => (isOff ??= readSwitch());

const switchShortcuts = (on: boolean) => {
  isOff = !on;
  try {
    if (on) localStorage.removeItem(SWITCH_KEY);
    else localStorage.setItem(SWITCH_KEY, "off");
  } catch {
    // the choice lasts until the page is closed
  }
  tell();
};

const NO_TEXT = new Set(["button", "checkbox", "file", "radio", "range", "reset", "submit"]);

/** Whether a key that is pressed there writes or chooses something. */
const isTyping = (target: EventTarget | null) => {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type);
  return target.isContentEditable || target.matches("textarea, select");
};

/** Keys to which a focused control reacts itself, and which are left to it. */
const isItsOwn = (target: EventTarget | null, key: string) => {
  if (!(target instanceof HTMLElement)) return false;
  if (key === "Enter") return target.matches("a, button, input, summary");
  return key.startsWith("Arrow") && target.matches("[type=radio]");
};

/** The single keys that WCAG 2.1.4 requires to be switchable: letters, also capitals, digits and signs. */
const isSign = (keys: string) => keys.split(" ").some((key) => /^(Shift\+)?.$/u.test(key));

/** The name of a key in shortcuts: 'j', 'Shift+j', '?', 'Escape'. */
const nameOf = ({ key, shiftKey }: KeyboardEvent) => {
  if (key.length > 1) return key;
  const small = key.toLowerCase();
  return shiftKey && small !== key.toUpperCase() ? `Shift+${small}` : small;
};

const findShortcut = (keys: string) =>
  groups
    .flatMap(({ shortcuts }) => shortcuts)
    .findLast((one) => one.keys.includes(keys) && !(offNow() && isSign(keys)));

const beginsSequence = (key: string) =>
  groups.some(({ shortcuts }) =>
    shortcuts.some(({ keys }) => keys.some((one) => one.startsWith(`${key} `))),
  );

/** First it leaves a field, so that the next key is not typed there; only then Escape has its effect here. */
const leaveField = (event: KeyboardEvent) => {
  if (event.key !== "Escape" || !(event.target instanceof HTMLElement)) return;
  event.preventDefault();
  event.target.blur();
};

/** The key that saves, wherever the focus is, also in a field. */
export const SAVE = "Control+Enter";

const save = (event: KeyboardEvent) => {
  const found = findShortcut(SAVE);
  if (event.key !== "Enter" || event.altKey || event.repeat || !found) return;
  event.preventDefault();
  found.act();
};

const onKey = (event: KeyboardEvent) => {
  if (event.isComposing || event.defaultPrevented) return;
  if (document.querySelector("dialog[open], :popover-open")) return;
  if (event.ctrlKey || event.metaKey) return save(event);
  if (event.altKey) return;
  if (isTyping(event.target)) return leaveField(event);
  const key = nameOf(event);
  if (isItsOwn(event.target, key)) return;
  const before = first && event.timeStamp - first.at < SEQUENCE_MS ? first.key : undefined;
  first = undefined;
  const found = (before && findShortcut(`${before} ${key}`)) || findShortcut(key);
  if (found) {
    // a key that is held down moves on through a list, and repeats nothing else
    if (event.repeat && !found.keys.includes("ArrowDown") && !found.keys.includes("ArrowUp"))
      return;
    event.preventDefault();
    found.act();
  } else if (beginsSequence(key) && !offNow()) first = { key, at: event.timeStamp };
};

const register = (group: Group) => {
  if (groups.length === 0) document.addEventListener("keydown", onKey);
  groups = [...groups, group];
  tell();
  return () => {
    groups = groups.filter((one) => one !== group);
    if (groups.length === 0) document.removeEventListener("keydown", onKey);
    tell();
  };
};

/**
 * Keys that work while the component is mounted: anywhere on the page but in fields, open dialogs and menus, and
 * without Control, except {@link SAVE}. The help sheet lists them under `title`; of two with the same key the later
 * wins.
 */
export const useShortcuts = (title: string, shortcuts: readonly Shortcut[]): void => {
  const run = useEffectEvent((at: number) => shortcuts[at]?.act());
  const names = JSON.stringify(shortcuts.map(({ keys, label }) => ({ keys, label })));
  useEffect(() => {
    const named = JSON.parse(names) as Omit<Shortcut, "act">[];
    return register({
      title,
      shortcuts: named.map((one, at) => ({ ...one, act: () => run(at) })),
    });
  }, [title, names]);
};

const NONE: readonly Group[] = [];

/** The shortcuts that work on this page, for the help sheet. */
export const useShortcutGroups = (): readonly Group[] =>
  useSyncExternalStore(
    listen,
    () => groups,
    () => NONE,
  );

/** Whether single letters are active on this device, and the switch for it. */
export const useShortcutSwitch = () => ({
  isOn: useSyncExternalStore(
    listen,
    () => !offNow(),
    () => true,
  ),
  turn: switchShortcuts,
});
