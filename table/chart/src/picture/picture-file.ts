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
