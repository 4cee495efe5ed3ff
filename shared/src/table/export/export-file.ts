/** A file name that every system takes. */
export function fileName(title: string, extension: 'csv' | 'xlsx'): string {
  const name = title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, 120);
  return `${name === '' ? 'Table' : name}.${extension}`;
}

type Content = { readonly name: string; readonly type: string; readonly parts: BlobPart[] };

/** Hands a file that was made in the page to the browser's downloads. */
export function saveFile({ name, type, parts }: Content): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has begun only when this task is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
