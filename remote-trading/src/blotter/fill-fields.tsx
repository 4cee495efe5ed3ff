import { Combobox, Field } from '@fairlead/shared/forms';
import { Box } from '@fairlead/shared/ui';

import { dealNames, strategyNames } from './books.rules.ts';
import { chosenIn, type DraftSet } from './drafts.rules.ts';
import type { OrderDesk } from './order-desk.data.ts';

type Props = {
  readonly ids: readonly string[];
  readonly desk: OrderDesk;
  readonly set: DraftSet;
  readonly onChange: (set: DraftSet) => void;
};

/** What several orders can be given at once. */
export function FillFields({ ids, desk, set, onChange }: Props) {
  const { books, brokers } = desk.lists;
  const { book = null, strategy = null } = set;
  const fieldOf = (field: FillFieldProps['field'], choices: readonly string[], off?: string) => (
    <FillField {...{ field, choices, off, set, onChange }} />
  );
  const noBook = book === null ? 'Select Book First' : undefined;
  const noStrategy = strategy === null ? 'Select Strategy First' : undefined;
  return (
    <Box display="grid" gap="1">
      {fieldOf('broker', brokers, unbrokeredText(ids, desk))}
      {fieldOf(
        'book',
        books.map(({ name }) => name),
      )}
      {fieldOf('strategy', strategyNames(books, book), noBook)}
      {fieldOf('deal', dealNames(books, { book, strategy }), noBook ?? noStrategy)}
    </Box>
  );
}

/** A broker is for orders of brokered products alone. */
function unbrokeredText(ids: readonly string[], desk: OrderDesk): string | undefined {
  const count = ids.filter((id) => desk.order(id)?.order.has_broker === false).length;
  return count === 0 ? undefined : `${count} of them not brokered`;
}

const LABELS = { broker: 'Broker', book: 'Book', strategy: 'Strategy', deal: 'Deal' } as const;

type FillFieldProps = Pick<Props, 'set' | 'onChange'> & {
  readonly field: keyof typeof LABELS;
  readonly choices: readonly string[];
  /** Why nothing can be chosen. */
  readonly off: string | undefined;
};

function FillField({ field, choices, off, set, onChange }: FillFieldProps) {
  return (
    <Field label={LABELS[field]} hint={field === 'broker' ? 'Empty fields stay as they are' : ''}>
      <Combobox
        value={set[field] ?? null}
        choices={choices.map((label) => ({ value: label, label }))}
        onChange={(value) => onChange(chosenIn(set, field, value))}
        placeholder={off ?? ''}
        disabled={off}
      />
    </Field>
  );
}
