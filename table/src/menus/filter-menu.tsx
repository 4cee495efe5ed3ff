import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';

import { formatNumber } from '@fairlead/shared/format';
import { AnchoredPopover } from '@fairlead/shared/frames';
import { Box, Button, Flex, Input } from '@fairlead/shared/ui';

import type { ColumnFilter } from '../columns/columns.ts';
import type { ListFilters } from '../model/list-filters.ts';
import type { TableModel } from '../model/table-model.ts';
import { Check } from './check.tsx';
import {
  findChoices,
  type LabelledChoice,
  toLabelledChoices,
  useListed,
} from './filter-choices.ts';
import { RangeFilter } from './range-filter.tsx';

type Props<F> = {
  readonly table: TableModel<F>;
  readonly column: string;
  readonly filters: ListFilters;
  /** Position of the column's header in the window. */
  readonly at: DOMRect;
  readonly onClose: () => void;
};

/**
 * The values of a column, to tick those that the list is narrowed to. Ticks count once it is closed,
 * all at once: one list is fetched, and one step goes back. Escape leaves all as it was.
 */
export function FilterMenu<F>({ table, column, ...props }: Props<F>) {
  const { filter, header = '' } = table.layout.column(column) ?? {};
  if (filter === undefined) return null;
  const { label = header, isRange = false } = filter;
  return isRange ? (
    <RangeFilter {...{ filter, label }} {...props} />
  ) : (
    <Choosing {...{ filter, label }} {...props} />
  );
}

type ChoosingProps = Omit<Props<unknown>, 'table' | 'column'> & {
  readonly filter: ColumnFilter;
  readonly label: string;
};

function Choosing({ filter, label, filters, at, onClose }: ChoosingProps) {
  const { parameter } = filter;
  const before = filters.chosen[parameter] ?? [];
  const [ticked, setTicked] = useState(before);
  const search = useRef<HTMLInputElement>(null);
  // It opens once it knows its place; the page must not scroll to where it is before.
  useEffect(() => search.current?.focus({ preventScroll: true }), []);

  const choose = (values: readonly string[]) => {
    const isSame = values.length === before.length && values.every((one) => before.includes(one));
    if (!isSame) filters.choose(parameter, values);
    onClose();
  };
  const tick = (value: string) =>
    setTicked(
      ticked.includes(value) ? ticked.filter((other) => other !== value) : [...ticked, value],
    );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) choose(ticked);
    else walk(event);
  };
  return (
    <AnchoredPopover
      label={`Filter by ${label}`}
      at={at}
      onEscape={onClose}
      onLeave={() => choose(ticked)}
    >
      <Flex direction="column" gap="2" width="280px" maxWidth="full" onKeyDown={onKeyDown}>
        <Values
          filter={filter}
          filters={filters}
          before={before}
          ticked={ticked}
          label={label}
          search={search}
          onTick={tick}
        />
        <Flex justify="space-between" gap="2">
          <Button
            size="sm"
            variant="ghost"
            aria-disabled={ticked.length === 0}
            onClick={() => choose([])}
          >
            Clear
          </Button>
          <Button size="sm" variant="solid" onClick={() => choose(ticked)}>
            Apply
          </Button>
        </Flex>
      </Flex>
    </AnchoredPopover>
  );
}

type ValuesProps = {
  readonly filter: ColumnFilter;
  readonly filters: ListFilters;
  readonly label: string;
  readonly before: readonly string[];
  readonly ticked: readonly string[];
  readonly search: Ref<HTMLInputElement>;
  readonly onTick: (value: string) => void;
};

/** The search and, below it, the values that match; or why there is none. */
function Values({ filter, filters, before, ticked, label, search, onTick }: ValuesProps) {
  const [typed, setTyped] = useState('');
  const { listed, retry } = useListed(filters.choices, filter.parameter);
  const isThere = listed.status === 'COMPLETED';
  const choices = isThere ? toLabelledChoices(filter, listed.choices, before) : [];
  const shown = findChoices(choices, typed);
  return (
    <>
      <Input
        ref={search}
        size="sm"
        type="search"
        aria-label={`Search ${label}`}
        placeholder={`Search ${label}`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Box role="status" color="text.muted" px="1" css={{ '&:empty': { display: 'none' } }}>
        {listed.status === 'LOADING' && 'Fetching values …'}
        {listed.status === 'FAILED' && 'The values could not be fetched.'}
        {isThere && shown.length === 0 && (typed.trim() === '' ? 'No values' : 'No match')}
      </Box>
      {listed.status === 'FAILED' && (
        <Button size="sm" alignSelf="start" onClick={retry}>
          Try again
        </Button>
      )}
      {shown.length > 0 && (
        <Box
          as="ul"
          aria-label={label}
          listStyleType="none"
          maxHeight="min(320px, 45vh)"
          overflow="auto"
          mx="-3"
          px="2"
        >
          {shown.map((choice, place) => (
            <Value
              key={choice.value}
              choice={choice}
              isFirst={place === 0}
              isTicked={ticked.includes(choice.value)}
              onTick={onTick}
            />
          ))}
        </Box>
      )}
    </>
  );
}

type ValueProps = {
  readonly choice: LabelledChoice;
  readonly isFirst: boolean;
  readonly isTicked: boolean;
  readonly onTick: (value: string) => void;
};

function Value({ choice, isFirst, isTicked, onTick }: ValueProps) {
  const { value, text, count } = choice;
  return (
    <li>
      <Flex
        as="label"
        align="center"
        gap="1"
        pe="2"
        minHeight={{ base: 'controlTouch', sm: 'hitMin' }}
        borderRadius="mark"
        cursor="pointer"
        _hover={{ bg: 'hover' }}
      >
        <Check
          type="checkbox"
          // One stop of the Tab key; the arrow keys walk through them.
          tabIndex={isFirst ? 0 : -1}
          checked={isTicked}
          onChange={() => onTick(value)}
        />
        {/* Never cut: the last word, 'Mini', may be what tells two values apart. */}
        <Box as="span" flex="1" minWidth="0" py="0.5" overflowWrap="anywhere">
          {text}
        </Box>
        <Box as="span" className="tabular" fontSize="xs" color="text.muted">
          {formatNumber(count)}
        </Box>
      </Flex>
    </li>
  );
}

/** Up and down lead from the search through the values. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll('input')];
  const next = stops[stops.indexOf(document.activeElement as HTMLInputElement) + step];
  event.preventDefault();
  next?.focus();
}
