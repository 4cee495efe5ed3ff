import { MAX_REASON } from '@fairlead/shared/domain/typed/text-limits';

import { text } from './schema.ts';

/** Reason that somebody gives for what he does; blanks alone are none. */
export const REASON = {
  reason: text({ minLength: 1, maxLength: MAX_REASON, pattern: String.raw`\S` }),
};
