import type { Endpoint } from './endpoint.ts';
import { instant, integer, list, nothing, nullable, object, type Static, text } from './schema.ts';

/** Something that the product tells one person. */
export type Message = Static<typeof Message>;
const Message = object({
  message_id: integer(),
  text: text(),
  /** Path within the product that it links to. */
  path: text(),
  made_at: instant(),
  read_at: nullable(instant()),
});

/** So many of a person are listed. */
export const MESSAGES_SHOWN = 100;

export const listMessages = {
  method: 'GET',
  path: '/messages',
  summary: "The caller's own messages, the newest first",
  access: 'signed-in',
  limit: 'reads',
  cost: 'light',
  query: nothing(),
  reply: object({ messages: list(Message), unread: integer() }),
} satisfies Endpoint;

export const readMessage = {
  method: 'POST',
  path: '/messages/{message_id}/read',
  summary: "Note that one of the caller's own messages was read",
  access: 'signed-in',
  limit: 'writes',
  cost: 'write',
  params: object({ message_id: integer({ minimum: 1 }) }),
  query: nothing(),
  body: object({}),
  reply: object({ unread: integer() }),
} satisfies Endpoint;
