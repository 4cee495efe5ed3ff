import type { TicketProblem } from '@fairlead/trading/domain/tickets/ticket';
import { problemText } from '@fairlead/trading/domain/tickets/ticket-problems';
import { Box, Button, chakra, Icon } from '@fairlead/shared/ui';

import type { After } from './use-adding.ts';

type Props = {
  /** The rules' first; nothing can be sent while there is one. */
  readonly problem: TicketProblem | undefined;
  /** The server's first, of what was sent. */
  readonly refused: TicketProblem | undefined;
  /** Counts what the server warns of: sent once more, all of it is acknowledged. */
  readonly warned: number;
  readonly isSending: boolean;
  /** True for a line of a chat, after which the next one comes. */
  readonly isOfChat: boolean;
  /** Amendment of an entry, with its unchanged state. */
  readonly amending: { readonly isUnchanged: boolean } | undefined;
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

/** Footer of the form: the obstacle, and the send buttons. */
export function TicketFooter(props: Props) {
  const { problem, warned, isOfChat, amending, onAdd } = props;
  const unchanged = amending?.isUnchanged === true ? 'Nothing is changed yet' : undefined;
  const tip = problem === undefined ? unchanged : problemText(problem);
  const off = tip !== undefined;
  const [more, exit] = warned > 0 && !off ? SEND_ANYWAY : ADD;
  if (amending !== undefined)
    return (
      <>
        <Status {...props} />
        <Keys>{`${SUBMIT_KEYS} amends`}</Keys>
        <Button variant="solid" aria-disabled={off} data-tip={tip} onClick={() => onAdd('exit')}>
          {warned > 0 && !off ? exit : 'Amend & Exit'}
        </Button>
      </>
    );
  return (
    <>
      <Status {...props} />
      <Keys>{`${SUBMIT_KEYS} adds and ${isOfChat ? 'goes to the next line' : 'exits'}`}</Keys>
      <Button aria-disabled={off} data-tip={tip} onClick={() => onAdd('more')}>
        {more}
      </Button>
      <Button variant="solid" aria-disabled={off} data-tip={tip} onClick={() => onAdd('exit')}>
        {exit}
      </Button>
    </>
  );
}

const ADD = ['Add & Add More', 'Add & Exit'] as const;
const SEND_ANYWAY = ['Send anyway & Add More', 'Send anyway'] as const;

function Status({ problem, refused, warned, isSending }: Props) {
  const shown = problem ?? refused;
  return (
    <Said role="status">
      {shown !== undefined && (
        <>
          <Icon name="alert" />
          {problemText(shown)}
        </>
      )}
      {shown === undefined && warned > 0 && !isSending && (
        <Box color="warning">{warnedText(warned)}</Box>
      )}
      {isSending && <Box color="text.muted">Adding …</Box>}
    </Said>
  );
}

const warnedText = (count: number) =>
  count === 1 ? 'Not sent yet: one thing warns' : `Not sent yet: ${String(count)} things warn`;

const Keys = chakra('span', {
  base: { textStyle: 'hint', color: 'text.muted', me: '2', hideBelow: 'sm' },
});

const SUBMIT_KEYS = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ Enter' : 'Ctrl Enter';
