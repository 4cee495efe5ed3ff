import { useSyncExternalStore } from 'react';

import { Box, Button, Flex, Icon, IconButton } from '@fairlead/shared/ui';

import { type ArrangedColumn, mayHide, toPin } from '../columns/column-choices.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';
import type { TableModel } from '../model/table-model.ts';
import { Check } from './check.tsx';
import { TableDialog } from './table-dialog.tsx';

type Props<F> = { readonly table: TableModel<F>; readonly onClose: () => void };

/** All columns of a table in their order: which are shown, which stay in sight, what comes first. */
export function ColumnList<F>({ table, onClose }: Props<F>) {
  const { layout, title } = table;
  const all = useSyncExternalStore(layout.subscribe, () => layout.all);
  return (
    <TableDialog title={`Columns of ${title}`} layout={layout} onClose={onClose}>
      <Box as="ul" aria-label="Columns" listStyleType="none" mx="-5">
        {all.map((one, place) => (
          <Line key={one.column.id} {...one} index={place} layout={layout} count={all.length} />
        ))}
      </Box>
    </TableDialog>
  );
}

type LineProps<F> = ArrangedColumn<F> & {
  readonly layout: ColumnLayout<F>;
  readonly index: number;
  readonly count: number;
};

function Line<F>({ column, shown, section, layout, index, count }: LineProps<F>) {
  const pinned = toPin(section) !== undefined;
  const { id, header, group = [] } = column;
  const name = [...group, header].join(' · ');
  return (
    <Flex
      as="li"
      align="center"
      gap="1"
      ps="4"
      pe="3"
      minHeight={{ base: 'controlTouch', sm: 'control' }}
    >
      <Flex as="label" align="center" alignSelf="stretch" gap="1" flex="1" minWidth="0">
        <Check
          type="checkbox"
          checked={shown}
          disabled={!mayHide(column) || (shown && !layout.mayHide(id))}
          onChange={() => layout.show(id, !shown)}
        />
        <Box as="span" truncate>
          {name}
        </Box>
      </Flex>
      <Button
        size="sm"
        variant="ghost"
        aria-pressed={pinned}
        aria-label={`Pin ${name}`}
        color={pinned ? 'accent' : 'text.muted'}
        onClick={() => layout.pin(id, pinned ? 'none' : 'start')}
      >
        {pinned ? 'Pinned' : 'Pin'}
      </Button>
      <IconButton
        aria-label={`Move ${name} up`}
        aria-disabled={index === 0}
        onClick={() => layout.moveInList(id, -1)}
      >
        <Box as="span" transform="rotate(180deg)">
          <Icon name="chevronDown" size={14} />
        </Box>
      </IconButton>
      <IconButton
        aria-label={`Move ${name} down`}
        aria-disabled={index === count - 1}
        onClick={() => layout.moveInList(id, 1)}
      >
        <Icon name="chevronDown" size={14} />
      </IconButton>
    </Flex>
  );
}
