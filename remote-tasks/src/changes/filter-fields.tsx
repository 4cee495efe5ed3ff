import type { ChangeFilter } from '@fairlead/tasks/contract/audit';
import { DateField } from '@fairlead/shared/dates';
import { formatAction, formatEntity } from '@fairlead/tasks/domain/audit/change-labels';
import { Combobox } from '@fairlead/shared/forms';
import type { AddressChange } from '@fairlead/shared/router';
import { Box } from '@fairlead/shared/ui';

import { withChangeFilter } from './changes-filter.rules.ts';

type Props = {
  readonly filter: ChangeFilter;
  readonly onChange: AddressChange<ChangeFilter>;
  readonly entities: readonly string[];
  readonly actions: readonly string[];
};

/** Values with the words for them, by the alphabet of the words. */
const toChoices = (values: readonly string[], wordsOf: (value: string) => string) =>
  values
    .map((value) => ({ value, label: wordsOf(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));

/** The fields of the filters that take one of some values, or a day. */
export function FilterFields({ filter, onChange, entities, actions }: Props) {
  const { entity, action, from, to } = filter;
  return (
    <>
      <Box flex={{ base: '1 1 100%', sm: 'none' }} width={{ sm: '176px' }}>
        <Combobox
          label="Kind of thing"
          placeholder="Any kind"
          value={entity ?? null}
          choices={toChoices(entities, formatEntity)}
          onChange={(value) => onChange((now) => withChangeFilter(now, 'entity', value))}
          onOther={(value) => onChange((now) => withChangeFilter(now, 'entity', value))}
        />
      </Box>
      <Box flex={{ base: '1 1 100%', sm: 'none' }} width={{ sm: '176px' }}>
        <Combobox
          label="What was done"
          placeholder="Anything done"
          value={action ?? null}
          choices={toChoices(actions, formatAction)}
          onChange={(value) => onChange((now) => withChangeFilter(now, 'action', value))}
          onOther={(value) => onChange((now) => withChangeFilter(now, 'action', value))}
        />
      </Box>
      <DateField
        label="From (UTC)"
        value={from ?? null}
        max={to}
        clearable
        onChange={(day) => onChange((now) => withChangeFilter(now, 'from', day))}
      />
      <DateField
        label="To (UTC)"
        value={to ?? null}
        min={from}
        clearable
        onChange={(day) => onChange((now) => withChangeFilter(now, 'to', day))}
      />
    </>
  );
}
