/** Address at which EDF Trades shows these trades. */
export function tradesPath(ids: string): string {
  const wanted = ids.split(/[\s,]+/).filter((id) => id !== '');
  return `/edf?${new URLSearchParams({ verified_state: 'all', trade_ids: wanted.join(',') })}`;
}
