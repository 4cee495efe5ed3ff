import { DateField } from '@fairlead/shared/dates';
import { Select } from '@fairlead/shared/forms';
import { Box, FilterFold, Segmented } from '@fairlead/shared/ui';
import { SearchBox } from '@fairlead/table';

import {
  chooseDay,
  chooseView,
  type EnteredFilter,
  isEntryStatus,
  textProblem,
} from './entered-filter.rules.ts';
import { ENTRY_STATUS_LABELS } from './entered.view-model.ts';

type Props = {
  readonly filter: EnteredFilter;
  /** True when the user deals: only then there are entries of his own. */
  readonly deals: boolean;
  readonly products: readonly string[];
  readonly onChange: (filter: EnteredFilter) => void;
};

const MINE = [
  { value: 'today', label: 'Mine, today' },
  { value: 'mine', label: 'Mine' },
] as const;
const ALL = { value: 'all', label: 'All' } as const;

const STATUS_CHOICES = [
  { value: '' as const, label: 'Any status' },
  ...Object.keys(ENTRY_STATUS_LABELS)
    .filter(isEntryStatus)
    .map((value) => ({ value, label: ENTRY_STATUS_LABELS[value] })),
];

/** Filters of what was entered: whose, a day, a status, a product, a text. */
export function EnteredFilters({ filter, deals, products, onChange }: Props) {
  const { day, status, product, text } = filter;
  const active = [day, status, product, text || null].filter((each) => each !== null).length;
  const choices = [...new Set([...products, ...(product === null ? [] : [product])])];
  return (
    <>
      {deals && (
        <Segmented
          label="Whose entries"
          value={filter.view}
          choices={[...MINE, ALL]}
          onChange={(view) => onChange(chooseView(filter, view))}
        />
      )}
      <FilterFold active={active}>
        <DateField
          label="Dealt or entered on"
          value={day}
          clearable
          onChange={(value) => onChange(chooseDay(filter, value))}
        />
        <Box width={{ base: '100%', sm: '132px' }} css={FILLED}>
          <Select
            label="Status"
            value={status ?? ''}
            choices={STATUS_CHOICES}
            onChange={(value) => onChange({ ...filter, status: value === '' ? null : value })}
          />
        </Box>
        <Box width={{ base: '100%', sm: '132px' }} css={FILLED}>
          <Select
            label="Product"
            value={product ?? ''}
            choices={[
              { value: '', label: 'Any product' },
              ...choices.map((value) => ({ value, label: value })),
            ]}
            onChange={(value) => onChange({ ...filter, product: value === '' ? null : value })}
          />
        </Box>
        <SearchBox
          label="Search entries"
          value={text}
          onSearch={(value) => onChange({ ...filter, text: value })}
          problemOf={textProblem}
        />
      </FilterFold>
    </>
  );
}

const FILLED = { '& > *': { width: '100%' } } as const;
