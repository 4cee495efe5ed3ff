/** Where the browser of the tests lies; undefined where there is none. */
export function findChromium(root: string): string | undefined;
export function bringChromium(root: string, say: (line: string) => void): string | undefined;
export const HOW_TO_GET_CHROMIUM: string;
