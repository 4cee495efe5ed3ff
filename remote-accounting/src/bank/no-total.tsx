type Props = {
  /** Number of items without an amount in dollars. */
  readonly missing: number;
  readonly of: 'balance' | 'transaction';
};

const WHERE = { balance: '', transaction: ' where it counts' } as const;

/** Why a table has no total in dollars (decision 0276). Transactions that are left out by a filter do not count. */
export function NoTotal({ missing, of }: Props) {
  if (missing === 0) return null;
  const those = missing === 1 ? `1 ${of}` : `${missing} ${of}s`;
  return <span>{`No rate for ${those}: there is no total in USD${WHERE[of]}.`}</span>;
}
