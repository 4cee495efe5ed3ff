import { useSyncExternalStore } from 'react';

import { Button } from '@fairlead/shared/ui';

import type { ColumnLayout } from './columns/column-layout.ts';
import { emptyColumns, emptyNames } from './columns/empty-columns.ts';

type Props<F> = { readonly layout: ColumnLayout<F> };

/** Names what is left out because it is empty, and shows it. */
export function EmptyNote<F>({ layout }: Props<F>) {
  const all = useSyncExternalStore(layout.subscribe, () => layout.all);
  const names = emptyNames(all);
  if (names.length === 0) return null;
  const show = () => {
    for (const { id } of emptyColumns(layout.all)) layout.show(id, true);
  };
  return (
    <span>
      {`Nothing in ${names.join(', ')}: left out `}
      <Button variant="ghost" size="sm" onClick={show}>
        {names.length === 1 ? 'Show it' : 'Show them'}
      </Button>
    </span>
  );
}
