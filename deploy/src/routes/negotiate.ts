export type Encoding = 'br' | 'gzip' | 'identity';

/** The best form for an `Accept-Encoding`, of those that there are (RFC 9110, 12.5.3). */
export function negotiate(
  accepts: string | undefined,
  available: readonly ('br' | 'gzip')[],
): Encoding {
  const weights = new Map(
    (accepts ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, q === undefined ? 1 : Number(q.slice(2)) || 0] as const;
    }),
  );
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = available
    .filter((name) => weight(name) > 0)
    .sort((a, b) => weight(b) - weight(a) || (a === 'br' ? -1 : 1))[0];
  return best ?? 'identity';
}

/** Whether an `If-None-Match` names this tag; weak comparison, as RFC 9110, 13.1.2 asks. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const plain = (text: string) => text.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((given) => plain(given) === plain(tag));
}
