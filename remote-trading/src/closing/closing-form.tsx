import { useMemo, useState } from 'react';

import type { TicketOfOrder } from '@fairlead/trading/contract/close-order';
import { Checkbox } from '@fairlead/shared/forms';
import { toasts } from '@fairlead/shared/toast';
import { Box, Button, chakra, Text } from '@fairlead/shared/ui';

import { entryText, priceText } from '../common/trade-labels.view-model.ts';
import { type TicketsOfOrder, useClose } from './closing.data.ts';
import {
  closedText,
  compareTerms,
  findClosingObstacle,
  firstChoice,
  whenceText,
} from './closing.view-model.ts';
import { TermsTable } from './terms-table.tsx';

type Props = {
  readonly found: TicketsOfOrder;
  readonly maySubmit: boolean;
  readonly onClosed: () => void;
  /** The server has something against it. */
  readonly onRefused: (why: string) => void;
};

/** Chooses the tickets of an order, and closes it by them. */
export function ClosingForm({ found, maySubmit, onClosed, onRefused }: Props) {
  const { row, terms, tickets } = found;
  const [chosen, setChosen] = useState(() => firstChoice(row, terms, tickets));
  const [isSending, setSending] = useState(false);
  const close = useClose();
  const compared = useMemo(() => compareTerms(terms, tickets, chosen), [terms, tickets, chosen]);
  const obstacle = findClosingObstacle(row, compared, chosen);

  const send = async () => {
    if (obstacle !== undefined || isSending) return;
    setSending(true);
    const why = await close(row, [...chosen]);
    setSending(false);
    if (why === undefined) {
      toasts.success(closedText(row, chosen.size));
      onClosed();
    } else onRefused(why);
  };
  return (
    <chakra.form
      aria-label="Tickets of the order"
      noValidate
      minWidth="0"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Tickets
        tickets={tickets}
        chosen={chosen}
        disabled={!maySubmit || row.submitted_to_blotter === 1 || isSending}
        onChange={setChosen}
      />
      <Box py="4">
        <TermsTable terms={compared.rows} />
      </Box>
      {compared.paid !== undefined && <Text pb="2">{compared.paid}</Text>}
      {maySubmit && row.submitted_to_blotter === 0 && (
        <Button
          type="submit"
          variant="solid"
          aria-disabled={obstacle !== undefined || isSending}
          data-tip={obstacle}
        >
          Close by these tickets
        </Button>
      )}
    </chakra.form>
  );
}

type TicketsProps = {
  readonly tickets: readonly TicketOfOrder[];
  readonly chosen: ReadonlySet<number>;
  readonly disabled: boolean;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
};

function Tickets({ tickets, chosen, disabled, onChange }: TicketsProps) {
  if (tickets.length === 0)
    return (
      <Text>
        No ticket of these products and months is there that stands for no other order: enter its
        trades by Add Trade, and come back.
      </Text>
    );
  return (
    <chakra.fieldset minWidth="0" disabled={disabled}>
      <chakra.legend textStyle="panelTitle" pb="1">
        Tickets
      </chakra.legend>
      {tickets.map((ticket) => {
        const { entry } = ticket;
        const id = entry.entry_id;
        return (
          <Box key={id} display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
            <Checkbox
              label={`Ticket ${id}: ${entryText(entry)}, ${priceText(entry)}`}
              checked={chosen.has(id)}
              onChange={(isChosen) => {
                const next = new Set(chosen);
                if (isChosen) next.add(id);
                else next.delete(id);
                onChange(next);
              }}
            />
            <Text as="span" color="text.muted">
              {whenceText(ticket)}
            </Text>
          </Box>
        );
      })}
    </chakra.fieldset>
  );
}
