const MAX_LENGTH = 500;

const NOT_PRINTED = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Makes untrusted text safe for one line of a list or terminal: escapes control characters as
 * `\u{1B}`, and truncates.
 */
export function oneLine(text: string): string {
  const line = text
    .slice(0, MAX_LENGTH)
    .replace(
      NOT_PRINTED,
      (sign) => `\\u{${sign.codePointAt(0)?.toString(16).toUpperCase() ?? ''}}`,
    );
  return text.length > MAX_LENGTH ? `${line}…` : line;
}
