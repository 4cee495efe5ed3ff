import { useLayoutEffect, useRef } from 'react';

import { Box, Button, chakra, Icon } from '@fairlead/shared/ui';

import type { ListFilters } from '../model/list-filters.ts';
import type { TableModel } from '../model/table-model.ts';
import { formatFilterValue } from './filter-choices.ts';

type Chip = {
  readonly id: string;
  readonly label: string;
  /** Labels of the chosen values. */
  readonly values: readonly string[];
  readonly remove: () => void;
};

/** One for each column that is narrowed to some values, in their order, and one for the text. */
function buildChips<F>({ layout }: TableModel<F>, filters: ListFilters): readonly Chip[] {
  const ofColumns = layout.all.flatMap(({ column: { filter, header } }) => {
    const values = filters.chosen[filter?.parameter ?? ''] ?? [];
    if (filter === undefined || values.length === 0) return [];
    const { parameter: id, label = header } = filter;
    const remove = () => filters.choose(id, []);
    return [{ id, label, values: values.map((value) => formatFilterValue(filter, value)), remove }];
  });
  if (filters.text === '') return ofColumns;
  const remove = () => filters.narrowTo('');
  return [...ofColumns, { id: 'text of any', label: 'Text', values: [filters.text], remove }];
}

const StyledChip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    flex: 'none',
    maxWidth: { base: '240px', sm: '320px' },
    height: { base: 'controlTouch', sm: 'hitMin' },
    ps: '2',
    pe: '1',
    borderRadius: 'control',
    bg: 'accent.subtle',
    color: 'text',
    fontSize: 'xs',
    _hover: { bg: 'hover' },
    _highContrast: { border: '1px solid' },
  },
});

type Props<F> = { readonly table: TableModel<F>; readonly filters: ListFilters };

/** Active filters of the list, as chips; a press on a chip removes its filter. */
export function Chips<F>({ table, filters }: Props<F>) {
  const chips = buildChips(table, filters);
  const line = useRef<HTMLDivElement>(null);
  const removed = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (removed.current === undefined) return;
    // The chip that had the focus is gone: the one in its place has it, at last the line itself.
    const left = line.current?.querySelectorAll('button') ?? [];
    (left[Math.min(removed.current, left.length - 1)] ?? line.current)?.focus();
    removed.current = undefined;
  }, [chips.length]);
  return (
    <Box
      ref={line}
      role="group"
      aria-label="Filters"
      tabIndex={-1}
      display="flex"
      gap="1.5"
      order="1"
      // On a phone they stand in one line, which scrolls.
      flexWrap={{ base: 'nowrap', sm: 'wrap' }}
      overflowX={{ base: 'auto', sm: 'visible' }}
      flex="1 1 100%"
      minWidth="0"
      {...(chips.length === 0 ? { position: 'absolute' } : {})}
    >
      {chips.map((chip, place) => (
        <ChipButton
          key={chip.id}
          {...chip}
          remove={() => {
            removed.current = place;
            chip.remove();
          }}
        />
      ))}
      {chips.length > 1 && (
        <Button
          size="sm"
          variant="ghost"
          height={{ base: 'controlTouch', sm: 'hitMin' }}
          fontSize="xs"
          color="link"
          onClick={() => {
            removed.current = 0;
            filters.clear();
          }}
        >
          Clear all
        </Button>
      )}
    </Box>
  );
}

function ChipButton({ label, values, remove }: Chip) {
  const all = values.join(', ');
  const isShort = values.length === 1;
  const shown = `${label}: ${isShort ? all : `${values.length} values`}`;
  return (
    <StyledChip
      type="button"
      aria-label={`Remove filter ${shown}${isShort ? '' : `, ${all}`}`}
      data-tip={isShort ? undefined : all}
      onClick={remove}
    >
      <Box as="span" truncate>
        {shown}
      </Box>
      <Icon name="close" size={12} />
    </StyledChip>
  );
}
