/** True when an `If-None-Match` names this tag; weak comparison, as RFC 9110, 13.1.2 asks. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const plain = (text: string) => text.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((given) => plain(given) === plain(tag));
}
