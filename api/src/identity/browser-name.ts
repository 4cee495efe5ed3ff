/** The first that a user agent says of itself: most name others, too, so order decides. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|\bCriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Names a browser as its person would, 'Firefox on Windows': of what it sends nothing else is kept. */
export function browserName(userAgent: string = ''): string {
  const browser = findFirst(BROWSERS, userAgent) ?? 'Another browser';
  const system = findFirst(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

const findFirst = (names: typeof BROWSERS, text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];
