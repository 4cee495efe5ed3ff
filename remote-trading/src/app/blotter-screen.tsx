import { lazy, type ReactNode, Suspense, useState } from 'react';

import { useMay } from '@fairlead/shared/auth';
import type { TicketKind } from '@fairlead/trading/domain/tickets/ticket';
import { useSearchParams } from '@fairlead/shared/router';
import { onDemand, useOnDemand } from '@fairlead/shared/ui';

import { ImportLine } from '../edf/import-line.tsx';
import { isImporting, useImportProgress } from '../edf/import-progress.data.ts';
import { BlotterPage } from '../blotter/blotter-page.tsx';
import { BlotterSheetLine } from '../blotter-sheet/blotter-sheet-status.tsx';
import { CloseOrder } from '../closing/close-order.tsx';
import { EnteredMenu } from '../entered/entered-menu.tsx';
import { EnteredList } from '../entered/entered-list.tsx';
import { OpenEntry } from '../entered/open-entry.tsx';
import { useEntered } from '../entered/use-entered.ts';
import type { TicketStart } from '../tickets/use-ticket.ts';

// Lists and calendars are heavy, and most open the Blotter for its orders.
const EnteredFilters = lazy(async () => ({
  default: (await import('../entered/entered-filters.tsx')).EnteredFilters,
}));

const ticketParts = onDemand(() => import('../tickets/ticket-dialog.tsx'));

/** Opens a new ticket, empty or as another trade has it. */
type OnTicket = (kind: TicketKind, start?: TicketStart) => void;

/** The blotter with the tickets that are opened from it. */
export function BlotterScreen() {
  const { kind, start, open, close } = useTicketInAddress();
  const parts = useOnDemand(ticketParts, kind !== undefined, close);
  const progress = useImportProgress(useMay('edf:read'));
  const { onEntered, ...entered } = useEnteredTab(open);
  return (
    <>
      <BlotterPage
        onTicket={open}
        news={
          <>
            <ImportLine progress={progress} />
            <BlotterSheetLine />
          </>
        }
        importing={isImporting(progress) === true}
        entered={entered}
        over={(refresh) => <OrderOfTickets onChanged={refresh} />}
      />
      {parts !== undefined && kind !== undefined && (
        <parts.TicketDialog
          kind={kind}
          start={start}
          open
          onClose={() => {
            close();
            onEntered();
          }}
        />
      )}
    </>
  );
}

/** The tickets of the order that the address names: '?close=7'. */
function OrderOfTickets({ onChanged }: { readonly onChanged: () => void }) {
  const [params, setParams] = useSearchParams();
  const number = Number(params.get('close'));
  const close = () =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('close');
      return after;
    });
  return (
    <CloseOrder
      number={Number.isSafeInteger(number) && number > 0 ? number : undefined}
      onClose={close}
      onChanged={onChanged}
    />
  );
}

/** The tab of what was entered, and the entry that is open over it. */
function useEnteredTab(onTicket: OnTicket) {
  const [params] = useSearchParams();
  const isShown = params.get('tab') === 'entered';
  const entered = useEntered(isShown);
  const { pages, filter, deals, choose, opened, open } = entered;
  const [round, setRound] = useState(0);
  const acts = { round, onOpen: open, onChanged: pages.askAgain, onTicket };
  return {
    /** Shows what a ticket has just become. */
    onEntered: () => {
      if (!isShown) return;
      pages.askAgain();
      setRound((before) => before + 1);
    },
    bar: (
      <Suspense fallback={null}>
        <EnteredFilters {...{ filter, deals }} products={pages.products} onChange={choose} />
      </Suspense>
    ),
    end: <EnteredMenu key="entered" entered={entered} />,
    content: (doubt: ReactNode) => (
      <>
        <EnteredList {...{ entered, doubt }} />
        <OpenEntry id={opened} onClose={() => open(null)} {...acts} />
      </>
    ),
  };
}

/**
 * The ticket that is open: its kind is in the address, '?ticket=internal', where the palette and Back find
 * it. What it begins with is this page's alone: the same address later is an empty ticket.
 */
function useTicketInAddress() {
  const [params, setParams] = useSearchParams();
  const mayEnter = useMay('trade:enter');
  const [start, setStart] = useState<TicketStart>();
  const asked = params.get('ticket');
  const kind = mayEnter && isKind(asked) ? asked : undefined;
  const [last, setLast] = useState(kind);
  if (last !== kind) {
    setLast(kind);
    // Also where Back has closed it: what is opened next begins with nothing.
    if (kind === undefined) setStart(undefined);
  }
  const show = (ticket: TicketKind | undefined, begin: TicketStart | undefined) => {
    setStart(begin);
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('ticket');
      if (ticket !== undefined) after.set('ticket', ticket);
      return after;
    });
  };
  const open: OnTicket = (ticket, begin) => show(ticket, begin);
  return { kind, start, open, close: () => show(undefined, undefined) };
}

function isKind(text: string | null): text is TicketKind {
  return text === 'regular' || text === 'internal';
}
