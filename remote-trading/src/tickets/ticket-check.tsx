import type { SendWarning } from '@fairlead/trading/contract/send-warnings';
import type { Ticket, TicketContext } from '@fairlead/trading/domain/tickets/ticket';
import { Box, Button, chakra, Icon } from '@fairlead/shared/ui';

import { type SendCheck, type TicketCheckState, useTicketCheck } from './ticket-check.data.ts';
import { moreMonthsText, positionLines, settlementText } from './ticket-check.view-model.ts';
import { entryToCheck } from './ticket-open.rules.ts';
import type { TicketHeld } from './use-ticket.ts';

type Props = {
  readonly form: TicketHeld;
  readonly context: TicketContext;
  readonly isSending: boolean;
};

const Quiet = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    mt: '1',
    textStyle: 'label',
    fontWeight: 'normal',
    letterSpacing: 'normal',
    color: 'text.muted',
    overflowWrap: 'anywhere',
  },
});

/** Check of a ticket before it is sent: last settlement, positions, and warnings. */
export function TicketCheck({ form, context, isSending }: Props) {
  const { ticket, warned } = form.held;
  const state = useTicketCheck(
    // What is amended would be counted beside what comes in its place.
    isSending || form.amended !== undefined ? null : entryToCheck(ticket, context),
  );
  // What the server has refused to send goes before what was seen on the way.
  const warnings = warned.length > 0 ? warned : seenWarnings(state);
  return (
    <>
      {state.status === 'failed' && (
        <Quiet role="status">Last settlement and position could not be loaded</Quiet>
      )}
      {state.status === 'seen' && <Seen check={state.check} isLate={state.isLate} />}
      <Warnings
        warnings={warnings}
        isAsked={warned.length > 0}
        ticket={ticket}
        onDiff={(value) => form.edit({ field: 'diff', value })}
      />
    </>
  );
}

/** Warnings about the current ticket; those of a stale check are left out. */
function seenWarnings(state: TicketCheckState): readonly SendWarning[] {
  return state.status === 'seen' && !state.isLate ? state.check.warnings : [];
}

type SeenProps = { readonly check: SendCheck; readonly isLate: boolean };

function Seen({ check: { settlement, positions }, isLate }: SeenProps) {
  const more = moreMonthsText(positions);
  return (
    <Box
      role="group"
      aria-label="Before it is sent"
      aria-busy={isLate}
      opacity={isLate ? 'disabled' : undefined}
    >
      {settlement !== null && <Quiet>{settlementText(settlement)}</Quiet>}
      {positionLines(positions).map(({ key, name, own, firm }) => (
        <Quiet key={key}>
          <Name>{name}</Name>
          <span>{own}</span>
          {firm !== undefined && <span>{firm}</span>}
        </Quiet>
      ))}
      {more !== '' && <Quiet>{more}</Quiet>}
    </Box>
  );
}

const Name = chakra('span', { base: { fontWeight: 'medium', color: 'text' } });

type WarningsProps = {
  readonly warnings: readonly SendWarning[];
  /** True after the first press: from then on warnings are announced. */
  readonly isAsked: boolean;
  readonly ticket: Ticket;
  readonly onDiff: (isDiff: boolean) => void;
};

const List = chakra('ul', {
  base: {
    mt: '1.5',
    px: '3',
    py: '1.5',
    bg: 'warning.subtle',
    borderRadius: 'control',
    listStyle: 'none',
    display: 'grid',
    rowGap: '1',
    textStyle: 'body',
    fontWeight: 'normal',
  },
});

const Item = chakra('li', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' },
});

function Warnings({ warnings, isAsked, ticket, onDiff }: WarningsProps) {
  return (
    <div role={isAsked ? 'alert' : undefined}>
      {warnings.length > 0 && (
        <List aria-label="What warns">
          {warnings.map(({ code, figures, message }) => (
            <Item key={`${code} ${message}`}>
              <Box as="span" color="warning">
                <Icon name="alert" size={14} />
              </Box>
              <Box as="span" flex="1 1 0" minWidth="200px" overflowWrap="anywhere">
                {message}
              </Box>
              {code === 'PAIR_PRICE' && (
                <Button size="sm" onClick={() => onDiff(figures['meant'] === 'DIFFERENTIAL')}>
                  {ticket.diff ? 'Untick Diff' : 'Tick Diff'}
                </Button>
              )}
            </Item>
          ))}
        </List>
      )}
    </div>
  );
}
