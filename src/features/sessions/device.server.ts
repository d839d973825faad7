const LONGEST = 500;
const UNKNOWN = "Perangkat tidak dikenal";

/** In this order, since most browsers also name others for compatibility. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (names: typeof BROWSERS, text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** The kind of device behind a `User-Agent`, in coarse words without a version: 'Chrome di Android'. */
export const deviceWords = (userAgent: string): string => {
  const text = userAgent.slice(0, LONGEST);
  const browser = nameIn(BROWSERS, text);
  const system = nameIn(SYSTEMS, text);
  if (!browser && !system) return UNKNOWN;
  return system ? `${browser ?? "Peramban"} di ${system}` : browser!;
};
