import { type CSSProperties, useSyncExternalStore } from 'react';

import type { Column } from './columns/columns.ts';
import type { RowSource } from './rows/row-source.ts';

type Props<F> = {
  readonly rows: RowSource<F>;
  readonly total: number | undefined;
  readonly columns: readonly Column<F>[];
};

/** No more are shown: who scrolls into them has most of a screen to see that there is more. */
const MAX = 20;

/** Parts of a column that its bars take. */
const SHARES = [0.62, 0.5, 0.7, 0.44, 0.56];

/** Below the last row that is here, those that are on their way: bars in rows of their height. */
export function RowsToCome<F>({ rows, total = 0, columns }: Props<F>) {
  const count = useSyncExternalStore(rows.subscribe, () => Math.min(MAX, total - rows.count));
  if (count <= 0) return null;
  return (
    <div className="to-come" aria-hidden style={{ '--rows': count } as CSSProperties}>
      {columns.map(({ id }, place) => (
        <span
          key={id}
          style={{
            insetInlineStart: `var(--start-${place})`,
            width: `calc(var(--column-${place}) * ${SHARES[place % SHARES.length] ?? 0.5})`,
          }}
        />
      ))}
    </div>
  );
}
