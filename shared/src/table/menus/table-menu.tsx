import { Icon, IconButton, useFrameButton } from '@fairlead/shared/ui';

import type { TableModel } from '../model/table-model.ts';
import { tableParts } from './table-parts.ts';

type Props<F> = {
  readonly table: TableModel<F>;
  /** How many rows there are in all, where those here are only the first of them. */
  readonly total?: number | undefined;
};

/** The button of a table's menu: taking the table out, folding, finding, columns. */
export function TableMenu<F>({ table, total }: Props<F>) {
  const { parts, button, frame } = useFrameButton(tableParts, 'menu');
  return (
    <>
      <IconButton aria-label="Table menu" {...button}>
        <Icon name="more" />
      </IconButton>
      {parts !== undefined && <parts.TableMenuEntries table={table} total={total} frame={frame} />}
    </>
  );
}
