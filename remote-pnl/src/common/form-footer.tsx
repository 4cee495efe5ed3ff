import type { ReactNode } from 'react';

import { useFirmClock } from '@fairlead/shared/auth';
import type { SentRequest } from '@fairlead/shared/domain/sending/unanswered';
import { formatInstant } from '@fairlead/shared/format';
import { Button, Text } from '@fairlead/shared/ui';

type Props = {
  /** Reason why it cannot be sent. */
  readonly obstacle: string | undefined;
  /** The server's words about what was sent. */
  readonly refused: string | undefined;
  /** Request without a response yet. */
  readonly sent: SentRequest | undefined;
  readonly submit: { readonly label: string; readonly run: () => void; readonly isOff?: boolean };
  /** Links and buttons that leave the form. */
  readonly children: ReactNode;
};

/** Form footer: status message, cancel and submit. */
export function FormFooter({ obstacle, refused, sent, submit, children }: Props) {
  const { zone } = useFirmClock();
  const unanswered =
    sent &&
    `Sent at ${formatInstant(sent.at, zone)} and not answered: it may be done. Sent again unchanged, it is done once.`;
  return (
    <>
      <Text
        as="span"
        role={refused === undefined ? 'status' : 'alert'}
        flex={{ base: '1 1 100%', sm: '1' }}
        color={refused === undefined ? 'text.muted' : 'negative'}
        whiteSpace="pre-line"
      >
        {refused ?? obstacle ?? unanswered}
      </Text>
      {children}
      <Button
        variant="solid"
        aria-disabled={obstacle !== undefined || submit.isOff === true}
        data-tip={obstacle}
        onClick={submit.run}
      >
        {submit.label}
      </Button>
    </>
  );
}
