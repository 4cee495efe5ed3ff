import { useEffect, useState } from 'react';

import type { TicketKind } from '@fairlead/trading/domain/tickets/ticket';
import { DialogFrame, DialogParts } from '@fairlead/shared/frames';
import { toasts } from '@fairlead/shared/toast';
import { Box, Button, Icon, LoadingLine, LoadingText, Text } from '@fairlead/shared/ui';

import { type EntryDataState, useEntryData } from './entry-data.data.ts';
import { TicketForm } from './ticket-form.tsx';
import { TITLES } from './ticket-sections.rules.ts';
import type { TicketStart } from './use-ticket.ts';

type Props = {
  readonly kind: TicketKind;
  readonly open: boolean;
  /** Also once the ticket is entered by 'Add & Exit'. */
  readonly onClose: () => void;
  /** Another trade to begin with. */
  readonly start?: TicketStart | undefined;
};

/** The dialog in which a trade is entered (spec A2, "New trade dialog"). */
export function TicketDialog({ open, ...props }: Props) {
  return open ? <OpenTicket key={props.kind} {...props} /> : null;
}

function OpenTicket({ kind, onClose, start }: Omit<Props, 'open'>) {
  const { state, retry } = useEntryData();
  const error = state.status === 'failed' ? state.error : undefined;
  useEffect(() => {
    if (error !== undefined) toasts.failed(error);
  }, [error]);
  const [isSending, setSending] = useState(false);
  return (
    <DialogFrame
      title={formatDialogTitle(kind, start)}
      size="xl"
      open
      busy={isSending}
      onClose={onClose}
    >
      {state.status === 'loaded' ? (
        <TicketForm
          {...{ kind, start, isSending }}
          data={state.data}
          onSending={setSending}
          onExit={onClose}
        />
      ) : (
        <DialogParts>
          <Waiting status={state.status} onRetry={retry} />
        </DialogParts>
      )}
    </DialogFrame>
  );
}

/** Title of the dialog. */
const formatDialogTitle = (kind: TicketKind, start: TicketStart | undefined): string =>
  start?.amends === undefined ? TITLES[kind] : `Amend entry ${start.amends.entryId}`;

type WaitingProps = {
  readonly status: Exclude<EntryDataState['status'], 'loaded'>;
  readonly onRetry: () => void;
};

/** Placeholder as high as the fields to come. */
function Waiting({ status, onRetry }: WaitingProps) {
  return (
    <Box position="relative" display="grid" placeItems="center" minHeight="504px">
      {status === 'failed' ? (
        <Box textAlign="center">
          <Text mb="3">What can be chosen could not be loaded</Text>
          <Button onClick={onRetry}>
            <Icon name="retry" size={14} />
            ReTry
          </Button>
        </Box>
      ) : (
        <>
          <LoadingLine />
          <LoadingText text="Loading what can be chosen …" />
        </>
      )}
    </Box>
  );
}
