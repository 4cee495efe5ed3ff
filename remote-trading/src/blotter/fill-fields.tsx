import { Combobox, Field, NumberInput, type TypedNumber } from '@fairlead/shared/forms';
import { formatNumber } from '@fairlead/shared/format';
import { Box, Text } from '@fairlead/shared/ui';

import { chosenIn, type DraftSet } from './desk/drafts.rules.ts';
import { fillChoices, isNoChoice, type FillField as FieldName } from './desk/fill.view-model.ts';
import type { OrderDesk } from './desk/order-desk.data.ts';

type Props = {
  readonly ids: readonly string[];
  readonly desk: OrderDesk;
  readonly set: DraftSet;
  readonly onChange: (set: DraftSet) => void;
  readonly commission: TypedNumber;
  readonly onCommission: (value: TypedNumber) => void;
};

/** Fields that several orders can be given at once. */
export function FillFields(props: Props) {
  const { ids, desk, set, onChange, commission, onCommission } = props;
  const { book = null, strategy = null } = set;
  const choices = fillChoices(desk.lists, set);
  const { off, hint } = brokerState(ids, desk);
  const fieldOf = (field: FieldName, reason?: string, note?: string) => (
    <FillField
      {...{ field, off: reason, hint: note, set, onChange }}
      choices={choices[field]}
      isWrong={isNoChoice(field, set, desk.lists)}
    />
  );
  const noBook = book === null ? 'Select Book First' : undefined;
  const noStrategy = strategy === null ? 'Select Strategy First' : undefined;
  return (
    <Box display="grid" gap="1">
      <Text color="text.muted" mb="2">
        Empty fields stay as they are
      </Text>
      {fieldOf('broker', off, hint)}
      {fieldOf('book')}
      {fieldOf('strategy', noBook)}
      {fieldOf('deal', noBook ?? noStrategy)}
      <Field label="Commission">
        <NumberInput value={commission} onChange={onCommission} unit="$/lot" />
      </Field>
    </Box>
  );
}

/** A broker is for orders of brokered products: others stay without. */
function brokerState(ids: readonly string[], desk: OrderDesk) {
  const count = ids.filter((id) => desk.order(id)?.order.has_broker === false).length;
  if (count === 0) return {};
  if (count === ids.length) return { off: 'Not brokered' };
  return {
    hint: `${formatNumber(count)} of them not brokered: ${count === 1 ? 'it stays' : 'they stay'} without`,
  };
}

const LABELS = { broker: 'Broker', book: 'Book', strategy: 'Strategy', deal: 'Deal' } as const;

type FillFieldProps = Pick<Props, 'set' | 'onChange'> & {
  readonly field: FieldName;
  readonly choices: readonly string[];
  /** True when the typed text is none of the choices. */
  readonly isWrong: boolean;
  /** Why nothing can be chosen. */
  readonly off: string | undefined;
  readonly hint: string | undefined;
};

function FillField({ field, choices, isWrong, off, hint, set, onChange }: FillFieldProps) {
  const take = (value: string | null) => onChange(chosenIn(set, field, value));
  return (
    <Field label={LABELS[field]} hint={hint} error={isWrong ? 'Choose one of the list' : undefined}>
      <Combobox
        value={set[field] ?? null}
        choices={choices.map((label) => ({ value: label, label }))}
        onChange={take}
        onOther={take}
        placeholder={off ?? ''}
        disabled={off}
      />
    </Field>
  );
}
