import { useState } from 'react';

import { NumberInput, Select, type TypedNumber } from '@fairlead/shared/forms';
import { Box } from '@fairlead/shared/ui';

import { lotColumnName, SHOWN_LOT_COLUMNS } from '../common/lot-columns.rules.ts';
import { AGE_BUCKETS } from './age.rules.ts';
import { type BreakFilters, MINE, NOBODY, withBreakFilter } from './break-filters.rules.ts';
import { bucketText } from './breaks.view-model.ts';

export type BreakFieldsProps = {
  readonly filters: BreakFilters;
  /** E-mails of who may own a break. */
  readonly owners: readonly string[];
  readonly onFilters: (change: (filters: BreakFilters) => BreakFilters) => void;
};

/** Fixed width, so that a choice moves nothing beside it. */
const FIELD_STYLE = {
  flex: { base: '1 1 140px', sm: 'none' },
  width: { sm: '160px' },
  '& > *': { width: '100%' },
};

const COLUMN_CHOICES = [
  { value: '' as const, label: 'Any column' },
  ...SHOWN_LOT_COLUMNS.map((value) => ({ value, label: lotColumnName(value) })),
];
const AGE_CHOICES = [
  { value: '' as const, label: 'Any age' },
  ...AGE_BUCKETS.map((value) => ({ value, label: bucketText(value) })),
];

/** Owner, column, age and the least amount. */
export function BreakFilterFields({ filters, owners, onFilters }: BreakFieldsProps) {
  const { owner = '', column = '', age = '', amount } = filters;
  return (
    <>
      <Box {...FIELD_STYLE}>
        <Select
          label="Owner"
          value={owner}
          choices={ownerChoices(owners, owner)}
          onChange={(value) =>
            onFilters((now) => withBreakFilter(now, 'owner', value || undefined))
          }
        />
      </Box>
      <Box {...FIELD_STYLE}>
        <Select
          label="Column"
          value={column}
          choices={COLUMN_CHOICES}
          onChange={(value) =>
            onFilters((now) => withBreakFilter(now, 'column', value || undefined))
          }
        />
      </Box>
      <Box {...FIELD_STYLE}>
        <Select
          label="Age"
          value={age}
          choices={AGE_CHOICES}
          onChange={(value) => onFilters((now) => withBreakFilter(now, 'age', value || undefined))}
        />
      </Box>
      <Box {...FIELD_STYLE}>
        <LeastAmount
          key={amount}
          amount={amount}
          onAmount={(least) => onFilters((now) => withBreakFilter(now, 'amount', least))}
        />
      </Box>
    </>
  );
}

/** Everybody, oneself, nobody, then by e-mail: also one of the address whom the list does not name. */
function ownerChoices(owners: readonly string[], chosen: string) {
  const named = ['', MINE, NOBODY, ...owners];
  const others = named.includes(chosen) ? owners : [...owners, chosen];
  return [
    { value: '', label: 'Any owner' },
    { value: MINE, label: 'Mine' },
    { value: NOBODY, label: 'Of nobody' },
    ...others.map((value) => ({ value, label: value })),
  ];
}

type AmountProps = {
  readonly amount: string | undefined;
  readonly onAmount: (amount: string | undefined) => void;
};

/** A size that is taken by Enter or by leaving the field; what is no size changes nothing. */
function LeastAmount({ amount, onAmount }: AmountProps) {
  const [typed, setTyped] = useState<TypedNumber>(amount === undefined ? null : Number(amount));
  const take = () => {
    if (typeof typed === 'string') return;
    const next = typed === null || typed === 0 ? undefined : Math.abs(typed).toFixed(2);
    if (Number(next ?? 0) !== Number(amount ?? 0)) onAmount(next);
  };
  return (
    <form
      onBlur={take}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <NumberInput
        label="Amount at least"
        placeholder="Amount at least"
        value={typed}
        onChange={setTyped}
      />
    </form>
  );
}
