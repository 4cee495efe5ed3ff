import { object, type Static, text } from './schema.ts';

/** The body of every answer that is not a success. `request_id` finds the call in the logs. */
export type Failure = Static<typeof Failure>;
export const Failure = object({
  err_msg: text(),
  code: text(),
  request_id: text(),
});
