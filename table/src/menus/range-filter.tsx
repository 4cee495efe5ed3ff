import { type Ref, useEffect, useRef, useState } from 'react';

import { parseNumber } from '@fairlead/shared/format';
import { AnchoredPopover } from '@fairlead/shared/frames';
import { Button, Flex, Input, Text } from '@fairlead/shared/ui';

import type { ColumnFilter } from '../columns/columns.ts';
import { parseNumberRange, rangeValue } from '../columns/number-range.ts';
import type { ListFilters } from '../model/list-filters.ts';

type Props = {
  readonly filter: ColumnFilter;
  readonly label: string;
  readonly filters: ListFilters;
  /** Position of the column's header in the window. */
  readonly at: DOMRect;
  readonly onClose: () => void;
};

const isNumber = (text: string) => text.trim() === '' || parseNumber(text) !== undefined;

/** Asks for the least and the greatest number of a column: either may be left open. Escape leaves all as it was. */
export function RangeFilter({ filter: { parameter }, label, filters, at, onClose }: Props) {
  const [before = ''] = filters.chosen[parameter] ?? [];
  const [from, setFrom] = useState(() => String(parseNumberRange(before).from ?? ''));
  const [to, setTo] = useState(() => String(parseNumberRange(before).to ?? ''));
  const first = useRef<HTMLInputElement>(null);
  // It opens once it knows its place; the page must not scroll to where it is before.
  useEffect(() => first.current?.focus({ preventScroll: true }), []);

  const choose = (value: string) => {
    if (value !== before) filters.choose(parameter, value === '' ? [] : [value]);
    onClose();
  };
  const isRight = isNumber(from) && isNumber(to);
  const apply = () => {
    if (isRight) choose(rangeValue({ from: parseNumber(from), to: parseNumber(to) }));
  };
  return (
    <AnchoredPopover
      label={`Filter by ${label}`}
      at={at}
      onEscape={onClose}
      onLeave={() => (isRight ? apply() : onClose())}
    >
      <Flex
        as="form"
        direction="column"
        gap="2"
        width="280px"
        maxWidth="full"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Flex gap="2">
          <Bound ref={first} label={`${label} from`} hint="From" text={from} onChange={setFrom} />
          <Bound label={`${label} to`} hint="To" text={to} onChange={setTo} />
        </Flex>
        <Text role="status" color="negative" px="1" css={{ '&:empty': { display: 'none' } }}>
          {isRight ? '' : 'Needs to be a number'}
        </Text>
        <Flex justify="space-between" gap="2">
          <Button
            size="sm"
            variant="ghost"
            aria-disabled={before === ''}
            onClick={() => choose('')}
          >
            Clear
          </Button>
          <Button size="sm" variant="solid" type="submit" aria-disabled={!isRight}>
            Apply
          </Button>
        </Flex>
      </Flex>
    </AnchoredPopover>
  );
}

type BoundProps = {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

function Bound({ ref, label, hint, text, onChange }: BoundProps) {
  return (
    <Input
      ref={ref}
      size="sm"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={!isNumber(text) || undefined}
      placeholder={hint}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
