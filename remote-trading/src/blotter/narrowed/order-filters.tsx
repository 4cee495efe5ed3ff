import { type ReactNode, useSyncExternalStore } from 'react';

import { Checkbox } from '@fairlead/shared/forms';
import { formatNumber } from '@fairlead/shared/format';
import { type ListFilters, SearchBox } from '@fairlead/table';
import { FilterFold, Segmented } from '@fairlead/shared/ui';

import { STATE_PARAMETER, SUBMITTED, WAITING } from './order-states.rules.ts';

type State = typeof WAITING | typeof SUBMITTED | 'all';

type Props = {
  /** Number of orders, and of submitted ones. */
  readonly counts: {
    readonly all: () => number;
    readonly submitted: () => number;
    readonly subscribe: (listener: () => void) => () => void;
  };
  readonly filters: ListFilters;
  readonly grouping: { readonly isGrouped: boolean; readonly onGrouped: (is: boolean) => void };
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The values of columns. */
  readonly children: ReactNode;
};

/** Filters of the orders: waiting or submitted, a text, values of columns. */
export function OrderFilters({ counts, filters, grouping, text, onText, children }: Props) {
  const [one, other] = filters.chosen[STATE_PARAMETER] ?? [];
  const state: State = other === undefined && isState(one) ? one : 'all';
  const active = Object.values(filters.chosen).filter((values) => (values ?? []).length > 0).length;
  const all = useSyncExternalStore(counts.subscribe, counts.all);
  const submitted = useSyncExternalStore(counts.subscribe, counts.submitted);
  return (
    <>
      <Segmented<State>
        label="State"
        value={state}
        choices={[
          { value: WAITING, label: `Waiting ${formatNumber(all - submitted)}` },
          { value: SUBMITTED, label: `Submitted ${formatNumber(submitted)}` },
          { value: 'all', label: `All ${formatNumber(all)}` },
        ]}
        onChange={(next) => filters.choose(STATE_PARAMETER, next === 'all' ? [] : [next])}
      />
      <FilterFold active={active + (text === '' ? 0 : 1)}>
        <SearchBox label="Search orders" value={text} onSearch={onText} />
        {children}
        <Checkbox
          label="Group by product"
          checked={grouping.isGrouped}
          onChange={grouping.onGrouped}
        />
      </FilterFold>
    </>
  );
}

function isState(value: string | undefined): value is State {
  return value === WAITING || value === SUBMITTED;
}
