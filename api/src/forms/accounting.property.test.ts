// covers: ../../../remote-accounting/src/matches/confirmed-lines.rules.ts
// sends: POST /acc_analytics/bank_matches/{bank_transaction_id}/confirm
import { confirmBankMatch } from '@fairlead/accounting/contract/bank-matches';
import { test } from '@jest/globals';
import fc from 'fast-check';

import { confirmedLines } from '../../../remote-accounting/src/matches/confirmed-lines.rules.ts';
import { expectAccepted } from '../testing/http/typed-forms.ts';

test('what is confirmed of a proposal the call takes', () => {
  // What is open of a line has ten decimals at most.
  const amount = fc
    .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 10 }))
    .map(([digits, places]) => Number(`${digits}e-${places}`));
  const proposals = fc.array(amount, { maxLength: 3 });
  expectAccepted(confirmBankMatch, proposals, (amounts) => {
    const lines = amounts.map((open_amount, at) => ({
      journal_id: at + 1,
      line_no: 1,
      open_amount,
    }));
    const body = confirmedLines({ proposal: { lines } } as never);
    return { isSent: lines.length > 0, body };
  });
});
