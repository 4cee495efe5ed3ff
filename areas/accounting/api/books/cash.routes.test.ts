import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import {
  BANK,
  CREW,
  HIRE,
  ledgerApp,
  OFFICE,
  SHIP,
  TRADER,
} from '@fairlead/api/testing/ledger-app';

let it: Awaited<ReturnType<typeof ledgerApp>>;

const EUR_BANK = { ...BANK, code: '110020', name: 'Nordbank EUR' };

beforeEach(async () => {
  it = await ledgerApp();
  await it.ledger.companies([SHIP, OFFICE, TRADER]);
  await it.ledger.cards([BANK, EUR_BANK, HIRE, CREW]);
}, 30_000);
afterEach(async () => it.close());

type Move = {
  readonly value: string;
  readonly type?: string;
  readonly group?: string;
  readonly narrative?: string;
  readonly fromTo?: string;
  readonly date?: string;
  readonly company?: string;
};

/** Move of the bank card, against hire. */
const moved = ({ company = 'SCG', date = '2024-02-01', narrative = 'Hire', ...move }: Move) => ({
  company,
  date,
  narrative,
  lines: [
    {
      card: '110010',
      value: move.value,
      type: move.type ?? 'OTHER',
      group: move.group ?? null,
      fromTo: move.fromTo ?? null,
    },
    { card: '410010', value: move.value.startsWith('-') ? move.value.slice(1) : `-${move.value}` },
  ],
});

describe('bank cards', () => {
  test('[ACC-08] what changed a card beside payments and inter-company entries is its difference', async () => {
    await it.ledger.journals([
      moved({ date: '2023-12-15', value: '1000000.00', type: 'RECEIPT' }),
      moved({ value: '200000.00', type: 'RECEIPT' }),
      moved({ value: '-95000.00', type: 'PAYMENT' }),
      moved({ value: '7500.00', type: 'INTER_COMPANY' }),
      moved({ value: '-1250.00', type: 'REVALUATION' }),
    ]);
    const answer = await it.report();
    expect(answer.cash_bank_balances).toEqual([
      {
        company_code: 'SCG',
        company_fixed_name: 'Halyard Gas',
        ledger_card_code: '110010',
        ledger_card_name: 'Nordbank',
        amount_starting: 1000000,
        amount_ending: 1111250,
        change: 111250,
        bank_ic_payments_diff: -1250,
      },
    ]);
    expect(answer.cash_payments_ic.map((row) => [row.entry_type, row.book_value])).toEqual([
      ['INTER_COMPANY', 7500],
      ['PAYMENT', -95000],
      ['RECEIPT', 200000],
    ]);
  });

  test.each([
    ['0.0001', 0],
    ['-0.0001', 0],
    ['0.00011', 0.00011],
    ['0.01', 0.01],
  ])('[ACC-15] a difference of %s is %d', async (value, shown) => {
    await it.ledger.journals([moved({ value, type: 'REVALUATION' })]);
    const [row] = (await it.report()).cash_bank_balances;
    expect(row?.bank_ic_payments_diff).toBe(shown);
  });

  test('[ACC-08] a balance counts days within its month', async () => {
    await it.ledger.journals([
      moved({ date: '2024-02-09', value: '5' }),
      moved({ date: '2024-02-10', value: '7' }),
      moved({ date: '2024-02-20', value: '11' }),
      moved({ date: '2024-02-21', value: '13' }),
    ]);
    const cut = { start_date: '2024-02-10', end_date: '2024-02-20' };
    expect((await it.report(cut)).cash_bank_balances).toMatchObject([
      { amount_starting: 5, amount_ending: 23, change: 18 },
    ]);
  });

  test('[ACC-08] [ACC-20] cash groups and their entries, and what trading companies did with cash that nobody financed', async () => {
    await sql`
      insert into cash_rec_group values ('G1', 'Operations', 'Cargo', 'Hire', false, false),
        ('G2', 'Operations', 'Ships', 'Management', false, true),
        ('G3', 'Finance', 'Loans', 'Bank', true, false)`.execute(it.db);
    await it.ledger.journals([
      moved({ value: '10', group: 'G1', narrative: 'Hire', fromTo: 'Alba' }),
      moved({ value: '5', group: 'G1', narrative: 'Hire', fromTo: 'Alba' }),
      moved({ value: '-20', group: 'G2', narrative: 'Fee' }),
      moved({ value: '40', group: 'G3', narrative: 'Loan' }),
      moved({ value: '80', group: 'G9', narrative: 'New' }),
      moved({ value: '160', narrative: 'None' }),
      moved({ value: '320', group: 'G1', company: 'OFFICE' }),
    ]);
    const answer = await it.report();
    const ofTrading = answer.scg_our_cash.map((row) => [
      ...[row.group1, row.group2, row.group3, row.combined_narrative],
      ...[row.book_value, row.book_value_no_sm],
    ]);
    expect(ofTrading).toEqual([
      ['Not grouped', '', 'G9', 'New', 80, 80],
      ['Not grouped', '', '', 'None', 160, 160],
      ['Operations', 'Cargo', 'Hire', 'Hire · Alba', 15, 15],
      ['Operations', 'Ships', 'Management', 'Fee', -20, 0],
    ]);
    expect(answer.cash_rec_groups).toContainEqual({
      company_fixed_name: 'Halyard Office',
      cash_rec_group: 'G1',
      ledger_card_code_all: '110010',
      book_value: 320,
    });
    expect(answer.cash_rec_groups).toContainEqual({
      company_fixed_name: 'Halyard Gas',
      cash_rec_group: '',
      ledger_card_code_all: '110010',
      book_value: 160,
    });
    expect(answer.cash_rec_groups).toHaveLength(6);
    for (const row of answer.scg_our_cash) {
      const names = [row.group1, row.group2, row.group3, row.combined_narrative].join('|');
      const cellOf = async (figure: string) =>
        (await it.entries({ report: 'scg_our_cash', row: names, figure })).cell;
      expect([names, await cellOf('book_value'), await cellOf('book_value_no_sm')]).toEqual([
        ...[names, row.book_value, row.book_value_no_sm],
      ]);
    }
  });

  test('[ACC-08] the cash of trading companies at the end of each day on which it moved', async () => {
    await it.ledger.journals([
      moved({ date: '2018-01-01', value: '1000' }),
      moved({ date: '2023-05-02', value: '10.10' }),
      moved({ date: '2024-03-31', value: '-5' }),
      moved({ date: '2024-04-01', value: '77' }),
      moved({ date: '2024-03-31', value: '500', company: 'OFFICE' }),
    ]);
    expect((await it.report()).hist_cash_balance).toEqual([
      { journal_date: '2023-05-02', balance: 1010.1 },
      { journal_date: '2024-03-31', balance: 1005.1 },
    ]);
  });
});

describe('what lies in the banks', () => {
  beforeEach(async () => {
    await it.ledger.accounts([
      { account: 'USD1', currency: 'USD', card: '110010' },
      { account: 'EUR1', currency: 'EUR', card: '110020' },
      { account: 'EUR2', currency: 'EUR' },
    ]);
    await it.ledger.rates({ '2024-06-21': '1.0688', '2024-06-28': '1.0705' });
  });

  const june = { start_date: '2024-06-01', end_date: '2024-06-30' };

  test('[ACC-09] a balance in dollars at the last rate of the ECB; none after a week', async () => {
    const of = { account: 'EUR1', opening: '0', closing: '1000.01', from: '2024-06-20' };
    await it.ledger.statement({ ...of, to: '2024-06-23' });
    const [sunday] = (await it.report(june)).bank_balances;
    expect(sunday).toMatchObject({
      service_account_no: 'EUR1',
      bank_name: 'Nordbank',
      balance_date: '2024-06-23',
      amount: 1000.01,
      fx_rate: 1.0688,
      amount_usd: 1068.81,
      currency: 'EUR',
      ledger_amount: 0,
      difference: 1000.01,
    });
    const seven = await it.report({ ...june, end_date: '2024-06-27' });
    expect(seven.bank_balances_run_date_str).toBe('2024-06-23');
    await it.ledger.statement({ ...of, to: '2024-07-05' });
    const week = await it.report({ ...june, end_date: '2024-07-05' });
    expect(week.bank_balances[0]).toMatchObject({ fx_rate: 1.0705 });
    await it.ledger.statement({ ...of, to: '2024-07-06' });
    const later = await it.report({ ...june, end_date: '2024-07-06' });
    expect(later.bank_balances[0]).toMatchObject({ fx_rate: null, amount_usd: null });
    expect(later.attention.missing_rates).toEqual(['2024-07-06']);
  });

  test('[ACC-09] bank against ledger: 20,000.00 and 18,750.00, explained by what is unmatched', async () => {
    const [receipt, other] = await it.ledger.statement({
      account: 'USD1',
      from: '2024-06-01',
      to: '2024-06-28',
      opening: '0',
      closing: '20000.00',
      entries: [
        { date: '2024-06-10', amount: '18500.00' },
        { date: '2024-06-27', amount: '1500.00' },
      ],
    });
    const [matched] = await it.ledger.journals([
      moved({ date: '2024-06-10', value: '18500.00' }),
      moved({ date: '2024-06-12', value: '250.00' }),
    ]);
    await it.ledger.match(String(receipt), Number(matched), 1, '18500.00');
    const answer = await it.report(june);
    expect(answer.bank_balances).toMatchObject([
      { amount: 20000, ledger_amount: 18750, difference: 1250, amount_usd: 20000, fx_rate: 1 },
    ]);
    expect(answer.attention).toMatchObject({
      unmatched_transactions: 1,
      unmatched_ledger_items: 1,
    });
    expect(
      answer.bank_transactions.map((row) => [row.bank_transaction_id, row.is_matched]),
    ).toEqual([
      [other, false],
      [receipt, true],
    ]);
    expect(answer.bank_accounts).toHaveLength(3);
    expect(answer.bank_institutions).toEqual([
      { bank_name: 'Nordbank', logo: null, bic: 'NORDCHZZ' },
    ]);
  });

  test('[ACC-09] a balance is compared with all its card had by its day; open is what came since the first statement', async () => {
    const of = { account: 'USD1', opening: '0' };
    await it.ledger.statement({ ...of, from: '2024-02-15', to: '2024-02-29', closing: '0' });
    await it.ledger.statement({ ...of, from: '2024-02-29', to: '2024-06-28', closing: '2000' });
    await it.ledger.journals([
      moved({ date: '2024-01-31', value: '1' }),
      moved({ date: '2024-02-14', value: '10' }),
      moved({ date: '2024-02-15', value: '100' }),
      moved({ date: '2024-04-30', value: '0.5' }),
      moved({ date: '2024-06-28', value: '1000' }),
      // After the statement, and after the range.
      moved({ date: '2024-06-30', value: '10000' }),
      moved({ date: '2024-07-01', value: '100000' }),
    ]);
    const { bank_balances, attention } = await it.report(june);
    expect(bank_balances).toMatchObject([{ ledger_amount: 1111.5, difference: 888.5 }]);
    expect(attention.unmatched_ledger_items).toBe(4);
  });

  test('[ACC-10] the transactions of the range with their account and counterparty, newest first', async () => {
    await it.ledger.statement({
      account: 'EUR2',
      from: '2024-05-31',
      to: '2024-07-01',
      opening: '0',
      closing: '6',
      entries: [
        { date: '2024-05-31', amount: '1' },
        { date: '2024-06-01', amount: '2', text: 'Bunkers' },
        { date: '2024-06-30', amount: '3' },
        { date: '2024-07-01', amount: '4' },
      ],
    });
    await sql`
      update bank_transaction set counterparty_name = 'Alba', counterparty_account_no = 'DE02'`.execute(
      it.db,
    );
    await it.ledger.changed();
    const { bank_transactions: rows } = await it.report(june);
    expect(rows.map((row) => [row.booking_date, row.amount])).toEqual([
      ['2024-06-30', 3],
      ['2024-06-01', 2],
    ]);
    expect(rows[1]).toMatchObject({
      service_account_no: 'EUR2',
      bank_name: 'Nordbank',
      remittance_information: 'Bunkers',
      creditor_name: 'Alba',
      creditor_bank_account_no: 'DE02',
      currency: 'EUR',
      // No rate within the week before the 1st.
      amount_usd: null,
      fx_rate: null,
    });
  });

  test('gaps between statements, and accounts whose statements ended before the last business day', async () => {
    const of = { account: 'USD1', opening: '0', closing: '10' };
    await it.ledger.statement({ ...of, from: '2024-06-01', to: '2024-06-10' });
    await it.ledger.statement({
      account: 'USD1',
      from: '2024-06-13',
      to: '2024-06-28',
      opening: '12.50',
      closing: '12.50',
      gap: '2.50',
    });
    await it.ledger.statement({ ...of, account: 'EUR1', from: '2024-06-01', to: '2024-06-27' });
    const { attention } = await it.report(june);
    expect(attention.statement_gaps).toEqual([
      {
        service_account_no: 'USD1',
        bank_name: 'Nordbank',
        currency: 'USD',
        from_date: '2024-06-10',
        to_date: '2024-06-13',
        gap_amount: 2.5,
      },
    ]);
    expect(attention.stale_accounts.map((row) => [row.service_account_no, row.last_date])).toEqual([
      ['EUR1', '2024-06-27'],
      ['EUR2', null],
    ]);
  });

  test('accounts of whose balances the payments do not make all', async () => {
    await it.ledger.statement({
      account: 'EUR1',
      from: '2024-05-01',
      to: '2024-05-10',
      opening: '20.25',
      closing: '0',
    });
    await sql`update given_statement set is_whole = false`.execute(it.db);
    await sql`
      insert into bank_timeline (service_account_no, first_id, last_id, known_difference)
      select service_account_no, statement_id, statement_id, -20.25 from given_statement`.execute(
      it.db,
    );
    await it.ledger.changed();
    expect((await it.report(june)).attention.unexplained_balances).toEqual([
      {
        service_account_no: 'EUR1',
        bank_name: 'Nordbank',
        currency: 'EUR',
        amount: -20.25,
      },
    ]);
  });

  test('bank statements that wait for a person, whatever their days', async () => {
    await it.ledger.statement({
      account: 'EUR1',
      from: '2024-05-01',
      to: '2024-05-10',
      opening: '0',
      closing: '0',
    });
    const before = (await it.report(june)).attention.waiting_statements;
    await sql`
      update given_statement set standing = 'waiting', question = 'unsure', asked_about = '{1}'`.execute(
      it.db,
    );
    await it.ledger.changed();
    const { attention } = await it.report(june);
    expect([before, attention.waiting_statements]).toEqual([0, 1]);
  });
});
