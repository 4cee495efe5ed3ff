import { useId } from 'react';

import type { TicketKind } from '@fairlead/trading/domain/tickets/ticket';
import { chakra } from '@fairlead/shared/ui';

import { TicketFieldBox } from './ticket-field.tsx';
import type { FilledTicket } from './ticket-control.tsx';
import { TICKET_SECTIONS, type TicketSectionFields } from './ticket-sections.rules.ts';

type Props = { readonly kind: TicketKind; readonly filled: FilledTicket };

/** All fields of a ticket in their sections. */
export function TicketSections({ kind, filled }: Props) {
  return TICKET_SECTIONS[kind].map((section) => (
    <TicketSection key={section.title} section={section} filled={filled} />
  ));
}

const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      sm: '96px repeat(6, minmax(0, 1fr))',
    },
    columnGap: '3',
    rowGap: { base: '1', sm: '0' },
    pt: '2.5',
    _first: { pt: '0.5' },
    pb: '1.5',
    borderBottom: 'hair',
    _last: { borderBottom: '0' },
  },
});

const Title = chakra('h3', {
  base: {
    gridColumn: { base: '1 / -1', sm: 'auto' },
    textStyle: 'label',
    fontWeight: 'semibold',
    // Beside the controls, below their names.
    pt: { base: '0', sm: '28px' },
    pb: { base: '1', sm: '0' },
  },
});

function TicketSection({
  section,
  filled,
}: {
  readonly section: TicketSectionFields;
  readonly filled: FilledTicket;
}) {
  const title = useId();
  return (
    <Row role="group" aria-labelledby={title}>
      <Title id={title}>{section.title}</Title>
      {section.fields.map((look) => (
        <TicketFieldBox key={look.field} look={look} filled={filled} />
      ))}
    </Row>
  );
}
