// covers: ./tie-out.rules.ts
import { expect, test } from '@jest/globals';

import { tieOutData, tieOutRow } from '@fairlead/pnl/fixtures/pnl';

import { matchAcceptances, stateText } from './tie-out.rules.ts';
import { openText, tiedText } from './tie-out.view-model.ts';

const ACCEPTANCE = {
  ...({ acceptance_id: 7, kind: 'TIE_OUT', difference_key: tieOutRow().key, label: 'a' } as const),
  lots: 0,
  dollars: 500_000,
  reason: 'a claim',
  accepted_by: 'bea@halyard.example',
  accepted_at: '2024-06-28T20:00:00Z',
  row_version: 1,
};

test('an acceptance is of its key and exact amounts', () => {
  const states = (rows: ReturnType<typeof tieOutRow>[]) =>
    matchAcceptances(tieOutData({ rows }), [ACCEPTANCE]).map(stateText);
  const { acceptance_id, accepted_by, accepted_at, reason } = ACCEPTANCE;
  const accepted = { acceptance_id, accepted_by, accepted_at, reason };
  expect(
    states([
      tieOutRow(),
      tieOutRow({ accepted }),
      tieOutRow({ dollars: 500_000.01 }),
      tieOutRow({ dollars: 1, accepted }),
    ]),
  ).toEqual([
    'Accepted by bea@halyard.example: a claim (from the next run on)',
    'Accepted by bea@halyard.example: a claim',
    'Open',
    'Accepted in this run, taken back since',
  ]);
});

test('what is open is summed in each unit of its own', () => {
  const rows = [
    tieOutRow(),
    tieOutRow({ key: 'a', lots: 5, dollars: -0.1 }),
    tieOutRow({ key: 'b', lots: -3, unit: 'BBL', dollars: 0.2 }),
  ];
  const open = (accepted: (typeof ACCEPTANCE)[]) =>
    openText(matchAcceptances(tieOutData({ rows }), accepted));
  expect(open([])).toBe('3 of 3 open, 5,000 MT, −3,000 BBL, 500,000.10 USD');
  expect(open([ACCEPTANCE])).toBe('2 of 3 open, 5,000 MT, −3,000 BBL, 0.10 USD');
  expect(openText([])).toBeUndefined();
});

test('what a statement says otherwise than the one before it is counted, and in no sum', () => {
  const broken = { cause: 'STATEMENT', key: 'BALANCE', dollars: 5, lots: 3 } as const;
  const open = (...rows: Parameters<typeof tieOutRow>[0][]) =>
    openText(matchAcceptances(tieOutData({ rows: rows.map((row) => tieOutRow(row)) }), []));
  expect(open(broken)).toBe('1 of 1 open, COB waits for 1');
  expect(open(broken, { key: 'a', dollars: -0.1 })).toBe(
    '2 of 2 open, COB waits for 1, 0 MT, −0.10 USD',
  );
});

test('where nothing differs it says with whom it was compared', () => {
  expect(tiedText(tieOutData())).toBe(
    'Tied out: our legs agree with the trades, open positions and cash of Norvane and Quayside.',
  );
  expect(tiedText(tieOutData({ positions_of: ['Norvane'] }))).toMatch(
    /Open positions of Quayside are not known and were not compared\.$/,
  );
  expect(tiedText(tieOutData({ clearers: [] }))).toMatch(/^No difference is known: no clearer/);
});
