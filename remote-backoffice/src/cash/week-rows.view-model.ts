import type { WeekOverWeekRow } from '@fairlead/backoffice/contract/cash';
import { formatDay } from '@fairlead/shared/format';

import { sumExactMoney } from '../common/sums.rules.ts';

/** The figures of a row in dollars, each of which is summed. */
export type WeekDollars = {
  readonly latest: number;
  readonly before: number;
  readonly change: number;
  readonly flow: number;
  readonly fx: number;
};

/** Values of accounts and their lines only: in the account's currency, or about the account. */
export type WeekAccount = {
  readonly currency: string;
  readonly amount: number;
  readonly change: number;
  readonly rate: number;
  readonly rateBefore: number | null;
  readonly source: string;
  readonly isLedger: boolean;
  readonly holdingCompany: string;
  readonly type: string;
  readonly notes: string;
};

/** A row as the table shows it: a line of an account, what sums several of them, or the total. */
export type WeekRow = {
  readonly id: string;
  readonly name: string;
  readonly depth: number;
  /** Ledger card of an account, which opens its transactions. */
  readonly card: string | null;
  /** False: it is shown, and no group above it counts it. */
  readonly isInSum: boolean;
  readonly dollars: WeekDollars;
  readonly account: WeekAccount | null;
};

type Line = WeekOverWeekRow;

const LINE_NAMES = { BALANCE: 'Balance', BUFFER: 'Buffer', BLOCKED: 'Blocked' } as const;

/** Group companies, their institutions, the accounts there and the lines of these; the total is last. */
export function weekRows(lines: readonly Line[]): readonly WeekRow[] {
  if (lines.length === 0) return [];
  return [
    ...by(lines, (line) => line.group_company_final).flatMap(([company, ofCompany]) => [
      groupRow([company], ofCompany),
      ...by(ofCompany, (line) => line.institution_final).flatMap(([institution, there]) => [
        groupRow([company, institution], there),
        ...by(there, (line) => line.ledger_card_code_final).flatMap(([, account]) =>
          accountRows(account),
        ),
      ]),
    ]),
    { ...groupRow(['Total'], lines), id: TOTAL_ROW_ID },
  ];
}

/** The id of the row that sums all. */
export const TOTAL_ROW_ID = 'total';

/** A name for a name in the answer that is empty. */
const named = (name: string): string => (name === '' ? 'Not named' : name);

const by = (lines: readonly Line[], keyOf: (line: Line) => string) => [
  ...Map.groupBy(lines, keyOf),
];

function groupRow(path: readonly string[], lines: readonly Line[]): WeekRow {
  return {
    id: JSON.stringify(path),
    name: named(path.at(-1) ?? ''),
    depth: path.length - 1,
    card: null,
    isInSum: true,
    dollars: sumDollars(lines.filter((line) => line.include_in_sum_final)),
    account: null,
  };
}

function accountRows(lines: readonly Line[]): WeekRow[] {
  const [first] = lines;
  if (first === undefined) return [];
  const { ledger_card_code_final: card, include_in_sum_final: isInSum } = first;
  const id = `account ${card}`;
  return [
    {
      id,
      name: named(first.account_name_final),
      depth: 2,
      card,
      isInSum,
      dollars: sumDollars(lines),
      account: buildAccount(lines, first),
    },
    ...lines.map((line) => ({
      id: `${id} ${line.entry_type_final}`,
      name: LINE_NAMES[line.entry_type_final],
      depth: 3,
      card: null,
      isInSum,
      dollars: sumDollars([line]),
      account: buildAccount([line], line),
    })),
  ];
}

const sumDollars = (lines: readonly Line[]): WeekDollars => ({
  latest: sumExactMoney(lines.map((line) => line.amount_usd_latest)),
  before: sumExactMoney(lines.map((line) => line.amount_usd_prev)),
  change: sumExactMoney(lines.map((line) => line.amount_usd_wow)),
  flow: sumExactMoney(lines.map((line) => line.amount_usd_flow)),
  fx: sumExactMoney(lines.map((line) => line.amount_usd_fx)),
});

const buildAccount = (lines: readonly Line[], first: Line): WeekAccount => ({
  currency: first.currency_final,
  amount: sumExactMoney(lines.map((line) => line.amount_latest)),
  change: sumExactMoney(lines.map((line) => line.amount_wow)),
  rate: first.fx_rate_latest,
  rateBefore: lines.find((line) => line.fx_rate_prev !== null)?.fx_rate_prev ?? null,
  source: `${first.source === 'BANK' ? 'Bank' : 'Ledger'} ${formatDay(first.source_date)}`,
  isLedger: first.source === 'LEDGER',
  holdingCompany: first.holding_company_final,
  type: first.account_type_final,
  notes: first.notes_final,
});
