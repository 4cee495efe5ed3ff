/**
 * True when a text is a snapshot as the database writes one, '7:12:9,10': all transactions before 7 have ended, none
 * from 12 on has begun, and of those between, 9 and 10 are under way.
 */
export function isSnapshot(snapshot: string): boolean {
  const [least = '', end = '', underWay = ''] = snapshot.split(':');
  const [first, last] = [BigInt(least), BigInt(end)];
  const open = underWay === '' ? [] : underWay.split(',').map(BigInt);
  const isBetween = open.every((id) => id >= first && id < last);
  const isAscending = open.every((id, at) => at === 0 || id > (open[at - 1] ?? 0n));
  return first > 0n && first <= last && isBetween && isAscending;
}

/** True when a snapshot was taken when fewer transactions had begun. */
export function isOlder(snapshot: string, than: string): boolean {
  return parseEnd(snapshot) < parseEnd(than);
}

const parseEnd = (snapshot: string) => BigInt(snapshot.split(':')[1] ?? '');
