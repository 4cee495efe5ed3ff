import { expect, test } from '@jest/globals';

import { TEXT_FIELDS, type TextField } from './ticket.ts';
import { answersOfEntry } from './ticket-answers.ts';
import { CONTEXT } from './testing/ticket-context.ts';

/** Name of a field in a call: 'sell_to_deal'. */
const nameOf = (field: TextField): string =>
  field.replace('IDs', 'Ids').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test.each(TEXT_FIELDS)('of what is sent, %s is what is judged under its own name', (field) => {
  const entry = Object.fromEntries(TEXT_FIELDS.map((each) => [nameOf(each), `the ${each}`]));
  const { ticket } = answersOfEntry('regular', entry as never, CONTEXT);
  expect(ticket.texts[field]).toBe(`the ${field}`);
});
