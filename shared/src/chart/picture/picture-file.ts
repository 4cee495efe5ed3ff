const PLAIN = /[^a-z0-9]+/g;

/** 'swisschemgas-pnl-2024-06-28.png': a name that sorts, from the title and the day of the numbers. */
export function pictureName(title: string, day: string | undefined): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(PLAIN, '-')
    .replace(/^-|-$/g, '');
  return `${[slug === '' ? 'chart' : slug, ...(day === undefined ? [] : [day])].join('-')}.png`;
}

/** Hands a file to the browser as if it had been clicked. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the address by then.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

const REVOKE_AFTER_MS = 10_000;
