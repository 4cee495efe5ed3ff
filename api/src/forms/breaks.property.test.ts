// sends: POST /acc_analytics/back_acc/breaks/assign
// sends: POST /acc_analytics/back_acc/breaks/{break_id}/decide
import { assignBreaks, decideBreak } from '@fairlead/backoffice/contract/breaks';
import { assignmentProblem, MAX_ASSIGNED } from '@fairlead/backoffice/domain/breaks/assignment';
import { decisionProblems } from '@fairlead/backoffice/domain/breaks/decision';
import { test } from '@jest/globals';
import fc from 'fast-check';

import { toDecided } from '../../../remote-backoffice/src/breaks/decision.rules.ts';
import { expectAccepted, typedNumber, typedText } from '../testing/http/typed-forms.ts';

const OWNERS = ['bea@halyard.example', 'anton@halyard.example'];
const WHOLE = '\u22122,350.00';
const FACTS = { difference: '-2350', rounding: '50', today: '2024-06-28', owners: OWNERS };

const drafts = fc.record({
  status: fc.constantFrom('OPEN', 'EXPLAINED', 'TO_CORRECT'),
  amount: fc.oneof(
    fc.constantFrom(undefined, '', 'all', '-2,350', '\u22122350.00', '-2349.999', '--1'),
    typedNumber.map(String),
    fc.integer({ min: -240_000, max: -230_000 }).map((cents) => String(cents / 100)),
  ),
  reason: typedText(200),
  correctIn: fc.constantFrom(null, 'TRADERS', 'ACCOUNTING'),
  owner: fc.constantFrom(null, ...OWNERS, 'tom@else.example'),
  due: fc.constantFrom(null, '2024-06-27', '2024-06-28', '2025-01-01'),
  note: typedText(2_000),
});

test('[BAK-14] what the form of a decision sends the call takes', () => {
  expectAccepted(decideBreak, drafts, (draft) => {
    const decided = toDecided(draft, WHOLE);
    const isSent = decisionProblems(decided, FACTS).length === 0;
    return { isSent, body: { row_version: 1, ...decided } };
  });
});

test('[BAK-14] breaks that are assigned together are as many as the call takes', () => {
  const selected = fc.record({
    count: fc.oneof(
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(MAX_ASSIGNED, MAX_ASSIGNED + 1),
    ),
    status: fc.constantFrom('OPEN', 'TO_CORRECT'),
    owner: fc.constantFrom(null, ...OWNERS, 'tom@else.example'),
  });
  expectAccepted(assignBreaks, selected, ({ count, status, owner }) => {
    const breaks = Array.from({ length: count }, (_, at) => ({ lot_num: `L${at}`, status }));
    const seen = breaks.map((_, at) => ({ break_id: at + 1, row_version: 1 }));
    const isSent = assignmentProblem(breaks, owner, OWNERS) === undefined;
    return { isSent, body: { breaks: seen, owner } };
  });
});
