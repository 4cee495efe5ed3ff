import type { TicketProblem } from '@fairlead/shared/domain/tickets/ticket';
import { problemText } from '@fairlead/shared/domain/tickets/ticket-problems';
import { Box, Button, chakra, Icon } from '@fairlead/shared/ui';

import type { After } from './use-adding.tsx';

type Props = {
  /** The rules' first; nothing can be sent while there is one. */
  readonly problem: TicketProblem | undefined;
  /** The server's first, of what was sent. */
  readonly refused: TicketProblem | undefined;
  readonly isSending: boolean;
  /** Tells whether the ticket is a line of a chat, after which the next one comes. */
  readonly isOfChat: boolean;
  readonly onAdd: (after: After) => void;
};

const Said = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flex: { base: '1 1 100%', sm: '1' },
    minWidth: 0,
    color: 'negative',
    fontWeight: 'medium',
  },
});

/** What keeps the ticket from being sent, and what sends it. */
export function TicketFooter({ problem, refused, isSending, isOfChat, onAdd }: Props) {
  const shown = problem ?? refused;
  const words = shown && problemText(shown);
  const off = problem !== undefined;
  const tip = off ? words : undefined;
  return (
    <>
      <Said role="status">
        {words !== undefined && (
          <>
            <Icon name="alert" />
            {words}
          </>
        )}
        {isSending && <Box color="text.muted">Adding …</Box>}
      </Said>
      <Keys>{`${SUBMIT_KEYS} adds and ${isOfChat ? 'goes to the next line' : 'exits'}`}</Keys>
      <Button aria-disabled={off} data-tip={tip} onClick={() => onAdd('more')}>
        Add &amp; Add More
      </Button>
      <Button variant="solid" aria-disabled={off} data-tip={tip} onClick={() => onAdd('exit')}>
        Add &amp; Exit
      </Button>
    </>
  );
}

const Keys = chakra('span', {
  base: { textStyle: 'hint', color: 'text.muted', me: '2', hideBelow: 'sm' },
});

const SUBMIT_KEYS = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ Enter' : 'Ctrl Enter';
