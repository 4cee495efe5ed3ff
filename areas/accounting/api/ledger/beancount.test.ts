// covers: ./chart-layout.rules.ts
// covers: ./foreign-journals.rules.ts
// covers: ./journals-layout.rules.ts
// covers: ./used-accounts.rules.ts
import { readFileSync } from 'node:fs';
import path from 'node:path';

import Big from 'big.js';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { sql } from 'kysely';

import { CHECKOUT } from '@fairlead/platform/config';
import { storeReceivedFile } from '@fairlead/api/testing/ledger-files';
import { testOfSharedData } from '@fairlead/api/testing/shared-data';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { importChart } from './import-chart.service.ts';
import { importJournals } from './import-journals.service.ts';

/**
 * A public ledger of Beancount, through our import: what Beancount 3.2.3 and Fava 1.30.16 say of it is
 * what our ledger says.
 */
const FILE = path.resolve(CHECKOUT, '../shared/data/gl/fava_budgets_example.beancount');

type Posting = { account: string; units: Big; commodity: string; dollars: Big };
type Transaction = { date: string; text: string; postings: Posting[] };

const POSTING =
  /^ {2}(?<account>[A-Z][\w:-]+)\s+(?<units>-?[\d.,]+) (?<commodity>[A-Z]+)(?: \{(?<cost>[\d.]+) USD.*?\})?(?: @ (?<price>[\d.]+) USD)?/;

/** Dollars of a posting: its units, at what they cost or else at the price they went for; others weigh nothing. */
function postingOf(line: string): Posting | undefined {
  const { account, units, commodity = '', cost, price } = POSTING.exec(line)?.groups ?? {};
  if (account === undefined) return undefined;
  const count = new Big((units ?? '').replaceAll(',', ''));
  const each = cost ?? price ?? (commodity === 'USD' ? '1' : '0');
  return { account, units: count, commodity, dollars: count.times(each) };
}

function transactionsOf(text: string): Transaction[] {
  const found: Transaction[] = [];
  let open = false;
  for (const line of text.split('\n')) {
    const head = /^(\d{4}-\d\d-\d\d) [*!] (.*)$/.exec(line);
    if (head !== null) found.push({ date: head[1] ?? '', text: head[2] ?? '', postings: [] });
    if (/^\S/.test(line)) open = head !== null;
    const posting = open ? postingOf(line) : undefined;
    if (posting !== undefined) found.at(-1)?.postings.push(posting);
  }
  return found;
}

/** A currency has three letters: what may still be paid into an account, IRAUSD, is IRA. */
const codeOf = (commodity: string) => commodity.slice(0, 3);

const ROUNDING = 'Expenses:Rounding';

/** To the cent; what is left of less than a cent goes to a card of its own. */
function linesOf({
  postings,
}: Transaction): { card: string; currency: string; book: Big; amount: Big }[] {
  const lines = postings.map(({ account, units, commodity, dollars }) => ({
    card: account,
    currency: codeOf(commodity),
    amount: units,
    book: dollars.round(2),
  }));
  const left = lines.reduce((sum, { book }) => sum.plus(book), new Big(0));
  const rest = { card: ROUNDING, currency: 'USD', book: left.neg(), amount: left.neg() };
  return left.eq(0) ? lines : [...lines, rest];
}

function exportOf(transactions: readonly Transaction[]): string {
  const heads = transactions.map(
    ({ date, text }, n) =>
      `BC,${n + 1},${date},${date}T12:00:00Z,Transaction,"${text.replaceAll('"', "'").slice(0, 200)}"`,
  );
  const all = transactions.map(linesOf);
  const lines = all.flatMap((of, n) =>
    of.map(
      ({ card, currency, book, amount }, at) =>
        `BC,${n + 1},${at + 1},${card},${currency},${amount.toFixed()},${book.toFixed(2)},,,,,,,OTHER`,
    ),
  );
  const debits = all
    .flat()
    .reduce((sum, { book }) => (book.gt(0) ? sum.plus(book) : sum), new Big(0));
  return `Company,HOME
Period From,1980-01-01
Period To,2017-12-31
Issued,2018-01-01T00:00:00Z
Locked To,

Journals
Series,Number,Date,Entered,Type,Narrative
${heads.join('\n')}

Lines
Series,Number,Line,Card,Currency,Amount,Book Value,Vessel,Op Code,Cash Group,Lot Group,Lot,From/To,Entry Type
${lines.join('\n')}

End of Export,${lines.length},${debits.toFixed(2)}
`;
}

let it: TestDb;

beforeAll(async () => {
  it = await createTestDb();
}, 30_000);
afterAll(() => it.close());

const sumOf = async (card: string, from: string, to: string) => {
  const { rows } = await sql<{ sum: string; n: number }>`
    select coalesce(sum(book_value), 0)::numeric(15, 2)::text as sum, count(*)::int as n
      from journal_line
     where counts and currency = 'USD' and (ledger_card_code = ${card} or ledger_card_code like ${`${card}:%`})
       and ledger_card_code <> ${ROUNDING} and journal_date between ${from} and ${to}`.execute(
    it.db,
  );
  return rows[0];
};

testOfSharedData(
  '[API-09] a ledger of Beancount has the sums that Beancount and Fava say',
  async () => {
    const text = readFileSync(FILE, 'utf8');
    const transactions = transactionsOf(text);
    expect(transactions).toHaveLength(1_067);
    expect(transactions.flatMap(({ postings }) => postings)).toHaveLength(3_259);
    const rests = transactions.filter(({ postings }) => {
      const left = postings.reduce((sum, { dollars }) => sum.plus(dollars), new Big(0));
      return !left.eq(0);
    });
    expect(rests).toHaveLength(184);
    const chart = `Companies
Company,Fixed Name,Summary Group,Kind,Minor,Currency
HOME,Home,Home,ADMIN,no,USD

End of Chart,1
`;
    await importChart(it.db, await storeReceivedFile(it.db, 'chart', chart));
    const given = await storeReceivedFile(it.db, 'journals', exportOf(transactions));
    expect(await importJournals(it.db, given)).toMatchObject({ added: 1_067 });
    expect(await sumOf('Expenses', '2016-01-01', '2016-12-31')).toEqual({
      sum: '94951.73',
      n: 540,
    });
    expect(await sumOf('Expenses', '2015-01-01', '2015-12-31')).toEqual({
      sum: '94248.54',
      n: 494,
    });
    expect(await sumOf('Income', '2016-01-01', '2016-12-31')).toMatchObject({ sum: '-129779.73' });
    expect(await sumOf('Expenses:Food', '2016-01-01', '2016-12-31')).toMatchObject({
      sum: '7485.87',
    });
    expect(await sumOf('Expenses:Food', '2016-02-10', '2016-05-20')).toEqual({
      sum: '2550.16',
      n: 81,
    });
    const balances = [
      ...text.matchAll(/^(\d{4}-\d\d-\d\d) balance (\S+)\s+(-?[\d.,]+) ((?:IRA)?USD)/gm),
    ];
    expect(balances).toHaveLength(80);
    for (const [, date = '', account = '', amount = '', commodity = ''] of balances) {
      const { rows } = await sql<{ sum: string }>`
      select coalesce(sum(amount), 0)::numeric(15, 2)::text as sum from journal_line
       where counts and currency = ${codeOf(commodity)} and journal_date < ${date}
         and (ledger_card_code = ${account} or ledger_card_code like ${`${account}:%`})`.execute(
        it.db,
      );
      expect([date, account, rows[0]?.sum]).toEqual([
        date,
        account,
        new Big(amount.replaceAll(',', '')).toFixed(2),
      ]);
    }
  },
  60_000,
);
