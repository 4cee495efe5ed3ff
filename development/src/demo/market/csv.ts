/** Rows of a file of commas; what has a comma or a quote in it is quoted. */
export const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(cell).join(',')}\n`).join('');

const cell = (text: string): string =>
  /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
