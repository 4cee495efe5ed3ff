/** Summary of an import, as its run prints it: 'Taken: 3,000 trades, 9,120 amounts'. */
export function outcomeLine({
  result,
  taken,
}: {
  readonly result: 'taken' | 'repeated';
  readonly taken: Readonly<Record<string, number>>;
}): string {
  if (result === 'repeated') return 'This file was taken before; nothing was done';
  const counts = Object.entries(taken).map(
    ([what, count]) => `${count.toLocaleString('en')} ${what.replaceAll('_', ' ')}`,
  );
  return `Taken: ${counts.join(', ')}`;
}
