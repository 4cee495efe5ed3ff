/** Hands a file that was made in the page to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has read the address by then.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

const REVOKE_AFTER_MS = 60_000;

const MAX_LENGTH = 120;

/**
 * A file name that every system takes, out of the words that say what is in it: what would be a
 * folder, a wildcard or a control character is a blank, and no name of a device is left.
 */
export function fileName(words: readonly string[], extension: string): string {
  const name = words
    .join(' ')
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    .replace(/[ .]+$/, '');
  const safe = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(name) ? `${name} table` : name;
  return `${safe === '' ? 'Table' : safe}.${extension}`;
}
