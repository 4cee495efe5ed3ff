const MAX_LENGTH = 500;

const NOT_PRINTED = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Text of somebody's file as it may stand in a list of lines and on a terminal: what does not print, or
 * begins a line of its own, is written as its code, `\u{1B}`, and what is too long is cut.
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
