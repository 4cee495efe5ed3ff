import { useEffect, useSyncExternalStore } from 'react';

import { Button, focusPage } from '@fairlead/shared/ui';

import { messageText, type TableMessages } from './model/table-messages.ts';

/** Long enough to be read after the eyes have come down from the cells, ms. */
const STAYS_MS = 10_000;

/** Latest message of the table, in its footer: an ARIA live region that is always in the page. */
export function MessageLine({ messages }: { readonly messages: TableMessages }) {
  const { shown } = messages;
  const message = useSyncExternalStore(shown.subscribe, shown.get);
  useEffect(() => {
    if (message === undefined) return undefined;
    const end = setTimeout(() => shown.set(undefined), STAYS_MS);
    return () => clearTimeout(end);
  }, [message, shown]);
  const act = message?.action;
  return (
    <>
      <span className="message" role="status">
        {message && messageText(message)}
      </span>
      {act !== undefined && (
        <Button
          size="sm"
          variant="ghost"
          color="link"
          height={{ base: 'controlTouch', sm: 'hitMin' }}
          onClick={() => {
            // The button goes with the message.
            focusPage();
            shown.set(undefined);
            act.run();
          }}
        >
          {act.text}
        </Button>
      )}
    </>
  );
}
