import { expectStatesAccessible, type PageState } from '../../fixtures/accessible.ts';
import { bringBackOffice } from '../../fixtures/back-office.ts';
import { test } from '../../fixtures/test.ts';
import { AccountingPage } from '../../pages/accounting-page.ts';
import { goWithin } from '../../pages/within.ts';

test.use({ world: 'back-office', errorsExpected: true });

test.beforeAll(async ({ givenAs, givenPnl }) => {
  test.setTimeout(240_000);
  await bringBackOffice({ givenAs, givenPnl });
});

const tab = (name: string, table: string): PageState => ({
  name: `the tab ${name}`,
  isMain: true,
  reach: (page) => new AccountingPage(page).open(`/back-accounting?tab=${name}`, table),
});

const opened = (tabName: string, table: string, path: string): PageState => ({
  name: `open=${path}`,
  reach: async (page) => {
    const office = new AccountingPage(page);
    await office.open(`/back-accounting?tab=${tabName}`, table);
    await goWithin(page, `/back-accounting?tab=${tabName}&open=${path}`);
    await office.drawer(/./).waitFor();
  },
});

const STATES: readonly PageState[] = [
  tab('physical', 'Ongoing LOTs'),
  tab('cash', 'Cash Week over Week'),
  tab('breaks', 'Breaks'),
  {
    ...opened('physical', 'Ongoing LOTs', 'lot|ongoing|demurrage_sum|24-8001'),
    isMain: true,
  },
  opened('cash', 'Cash Week over Week', 'move|Cargoes'),
  opened('breaks', 'Breaks', 'break|1'),
];

test(
  'axe finds nothing in the back office and what opens over it, in light, in dark, on a phone',
  { tag: ['@SHL-27', '@SHL-28', '@SHL-29'] },
  async ({ page, signInAs }) => {
    test.setTimeout(300_000);
    await signInAs('bea', '/back-accounting');
    await expectStatesAccessible(page, STATES);
  },
);
