import { useMay } from '@fairlead/shared/auth';
import { DateField } from '@fairlead/shared/dates';
import { Combobox, Select } from '@fairlead/shared/forms';
import type { AddressChange } from '@fairlead/shared/router';
import { Box, RetryButton, Text } from '@fairlead/shared/ui';

import { useTaskRoutes } from './history.data.ts';
import {
  type HistoryFilters,
  STATES,
  TRIGGER_FILTERS,
  withHistoryFilter,
} from './history-query.rules.ts';

type Props = {
  readonly filters: HistoryFilters;
  readonly onChange: AddressChange<HistoryFilters>;
};

const toChoices = <Value extends string>(any: string, values: readonly Value[]) => [
  { value: '' as const, label: any },
  ...values.map((value) => ({ value, label: value })),
];

const STATE_CHOICES = toChoices('Any state', STATES);
const TRIGGER_CHOICES = toChoices('Any trigger', TRIGGER_FILTERS);

/** Fixed width, so that a choice moves nothing beside it. */
const CHOICE = {
  flex: { base: '1 1 120px', sm: 'none' },
  width: { sm: '118px' },
  '& > *': { width: '100%' },
};

/** The fields of the filters that take one of some values, or a day. */
export function HistoryFilterFields({ filters, onChange }: Props) {
  const { routes, failure, refresh } = useTaskRoutes(useMay('task:list'));
  const { route, state = '', trigger = '', from, to } = filters;
  return (
    <>
      <Box flex={{ base: '1 1 100%', sm: 'none' }} width={{ sm: '212px' }}>
        <Combobox
          label="Task route"
          placeholder="Any task"
          value={route ?? null}
          choices={routes.map((each) => ({ value: each, label: each }))}
          onChange={(value) => onChange((now) => withHistoryFilter(now, 'route', value))}
          onOther={(value) => onChange((now) => withHistoryFilter(now, 'route', value))}
        />
      </Box>
      {failure !== undefined && (
        <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
          <Text role="alert" color="negative">
            {`The tasks to choose from did not load: ${failure.panelText}`}
          </Text>
          <RetryButton onClick={refresh} />
        </Box>
      )}
      <Box {...CHOICE}>
        <Select
          label="State"
          value={state}
          choices={STATE_CHOICES}
          onChange={(value) => onChange((now) => withHistoryFilter(now, 'state', value))}
        />
      </Box>
      <Box {...CHOICE}>
        <Select
          label="Trigger"
          value={trigger}
          choices={TRIGGER_CHOICES}
          onChange={(value) => onChange((now) => withHistoryFilter(now, 'trigger', value))}
        />
      </Box>
      <DateField
        label="From (UTC)"
        value={from ?? null}
        max={to}
        clearable
        onChange={(day) => onChange((now) => withHistoryFilter(now, 'from', day))}
      />
      <DateField
        label="To (UTC)"
        value={to ?? null}
        min={from}
        clearable
        onChange={(day) => onChange((now) => withHistoryFilter(now, 'to', day))}
      />
    </>
  );
}
