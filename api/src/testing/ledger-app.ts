import type { CellEntries } from '@fairlead/accounting/contract/entries';
import type { OpexChange } from '@fairlead/accounting/contract/opex-change';
import type { AccountingReport, CellQuery } from '@fairlead/accounting/contract/report';

import { ledgerOfTest, type TestCard, type TestCompany } from './ledger.ts';
import { createTestApp } from './test-app.ts';

/** The first quarter of 2024 against that of 2023. */
const PERIOD = {
  start_date: '2024-01-01',
  end_date: '2024-03-31',
  cmp_start_date: '2023-01-01',
  cmp_end_date: '2023-03-31',
  company: 'Group',
};
export type Period = typeof PERIOD;

/** The API over a ledger of a test, and somebody who may read the accounting. */
export async function ledgerApp() {
  const it = await createTestApp();
  const token = await it.tokenFor(['acc:read']);

  const get = (path: string, headers: Record<string, string> = {}) =>
    it.app.inject({
      url: `/api/acc_analytics/${path}`,
      headers: { 'x-auth-token': token, ...headers },
    });
  const pathOf = (query: Partial<Period> = {}) =>
    `danaos/vessels?${new URLSearchParams({ ...PERIOD, ...query }).toString()}`;

  async function answerOf<Answer>(path: string): Promise<Answer> {
    const answer = await get(path);
    if (answer.statusCode !== 200)
      throw new Error(`${path}: ${String(answer.statusCode)} ${answer.body}`);
    return answer.json<Answer>();
  }

  return {
    ...it,
    ledger: ledgerOfTest(it.db),
    get,
    pathOf,
    report: (query: Partial<Period> = {}) => answerOf<AccountingReport>(pathOf(query)),
    opex: (query: Partial<Period> = {}) =>
      answerOf<OpexChange>(
        `opex_change?${new URLSearchParams({ ...PERIOD, ...query }).toString()}`,
      ),
    entries: (query: Partial<CellQuery> & Pick<CellQuery, 'report' | 'figure'>) =>
      answerOf<CellEntries>(
        `entries?${new URLSearchParams({ ...PERIOD, ...(query as object) }).toString()}`,
      ),
  };
}

export const SHIP: TestCompany = { code: 'NAVI01', name: 'Halyard Dawn Ltd' };
export const OFFICE: TestCompany = {
  code: 'OFFICE',
  name: 'Halyard Office',
  group: 'Admin',
  kind: 'ADMIN',
};
export const TRADER: TestCompany = {
  code: 'SCG',
  name: 'Halyard Gas',
  group: 'Trading',
  kind: 'TRADING',
};

export const HIRE: TestCard = { code: '410010', name: 'Hire', pnl: 'Revenue', sheet: '4100' };
export const CREW: TestCard = {
  code: '510010',
  name: 'Wages',
  pnl: 'Running costs',
  cost: 'Crew',
  category: 'RUNNING',
  sheet: '5100',
};
export const DOCK: TestCard = {
  code: '530010',
  name: 'Yard',
  pnl: 'Docking',
  cost: 'Docking',
  category: 'DRYDOCK',
  sheet: '5300',
};
export const RENT: TestCard = {
  code: '610010',
  name: 'Rent',
  pnl: 'Administration',
  cost: 'Office',
  category: 'ADMIN',
  sheet: '6100',
};
export const BANK: TestCard = {
  code: '110010',
  name: 'Nordbank',
  statement: 'BS',
  sheet: '1100',
  bank: true,
};

type Booked = {
  readonly company: string;
  readonly date: string;
  readonly card: string;
  readonly value: string;
  readonly vessel?: string;
};

/** So much on a card, against the bank. */
export const booked = ({ company, date, card, value, vessel }: Booked) => ({
  company,
  date,
  lines: [
    { card, value, vessel: vessel ?? null },
    { card: '110010', value: value.startsWith('-') ? value.slice(1) : `-${value}` },
  ],
});
