import { listMessages, readMessage } from '@fairlead/shared/contract/messages';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '../http/api-parts.ts';
import { Refusal } from '../http/errors.ts';
import { serve } from '../http/route.ts';
import { countUnread, selectMessages, updateRead } from './messages.queries.ts';

/** Registers the calls for the user's messages. */
export function messagesRoutes(app: FastifyInstance, { db }: ApiParts): void {
  serve(app, listMessages, async ({ user: { email } }) => ({
    messages: [...(await selectMessages(db, email))],
    unread: await countUnread(db, email),
  }));
  serve(app, readMessage, async ({ params: { message_id: id }, user: { email } }) => {
    const read = await updateRead(db, id, email);
    if (read === undefined)
      throw new Refusal({ status: 404, code: 'NOT_FOUND', message: `There is no message ${id}` });
    return { unread: await countUnread(db, email) };
  });
}
