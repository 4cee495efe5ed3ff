// covers: ./legs-title.view-model.ts
import { expect, test } from '@jest/globals';

import { titleOfLegs } from './legs-title.view-model.ts';
import { type LegsInAddress, readOpenedLegs, withOpenedLegs } from './opened-legs.rules.ts';

const OPENED: readonly (readonly [LegsInAddress, string])[] = [
  [{ query: {}, of: 'delta_net' }, 'Total, DtD net'],
  [{ query: { group: 'forward_contract' }, of: 'cost' }, 'Forward Contract, cost'],
  [
    { query: { book: 'Corp', strategy: 'East|West 100%7C', kind: 'PAPER' }, of: 'net' },
    'Corp / East|West 100%7C, paper net',
  ],
  [
    {
      query: { group: 'corp', product: 'PETRO_CHEM', month: '2024-08-01', kind: 'PHYSICAL' },
      of: 'exposure_mt',
    },
    'Corp, Flat Price Aug 24, physical exposure in MT',
  ],
  [
    { query: { group: 'corp', product: 'FEI', until: '2024-08-01' }, of: 'exposure_display' },
    'Corp, FEI to Aug 24, exposure',
  ],
  [
    { query: { book: 'Cargo', strategy: 'A', deal: 'B=C', state: 'PROMPT' }, of: 'gross' },
    'Prompt, Cargo / A / B=C, gross',
  ],
  [
    { query: { product: 'FEI', month: '2024-08-01', bucket: 'price' }, of: 'part', isOwn: true },
    'FEI Aug 24, Price',
  ],
  [
    { query: { book: 'Paper' }, of: 'net', isOther: true },
    'Paper, net, of the run that it is compared with',
  ],
  [{ query: { lot: '24-0286' }, of: 'net' }, 'LOT 24-0286, net'],
  [{ query: { book: 'Paper', bucket: 'new' }, of: 'part' }, 'Paper, New trades'],
  [{ query: { moved_by: 'AMOUNTS' }, of: 'delta_gross', isOwn: true }, 'Cargo amounts, DtD gross'],
];

test.each(OPENED)(
  '[SHL-31] legs are read from the address as they were written there, and the rest of it stays: %j',
  (opened, title) => {
    const search = withOpenedLegs(new URLSearchParams('tab=paper&open=legs|net'), opened);
    const read = new URLSearchParams(search.toString());
    expect(read.get('tab')).toBe('paper');
    expect(readOpenedLegs(read)).toEqual(opened);
    expect(titleOfLegs(opened)).toBe(title);
    expect(withOpenedLegs(read, undefined).toString()).toBe('tab=paper');
  },
);

test.each([
  ...['', 'legs', 'legs|profit', 'legs|net|own=1', 'legs|net|run_id=3', 'legs|net|kind=BOTH'],
  ...['legs|net|month=August', 'legs|net|book=', `legs|net|deal=${'D'.repeat(81)}`, 'lot|net'],
  ...[
    'legs|net|constructor=1',
    'legs|net|group=firm',
    'legs|part|bucket=adjustments',
    'legs|net|book=A|own',
  ],
])('what is no legs is as if it were not there: %p', (open) =>
  expect(readOpenedLegs(new URLSearchParams({ open }))).toBeUndefined(),
);
