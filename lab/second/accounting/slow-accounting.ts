/**
 * The accounting a second time, for its tests: one loop over every line and every day for every figure,
 * and nothing that the product has written.
 */
/* eslint-disable complexity -- one long loop, so that no part of it could be shared with what it checks */

import {
  CARDS,
  CASH_GROUPS,
  COMPANIES,
  type RandomLedger,
  type RandomLine,
} from './random-ledger.ts';

type Range = readonly [string, string];
export type Flat = Map<string, number | null>;

type Booking = { readonly company: string; readonly card: string; readonly vessel: string | null };
type Rows = (of: Booking) => readonly (readonly [row: string, column: string])[];

const companyOf = (code: string) => COMPANIES.find((one) => one.code === code)!;
const cardOf = (code: string) => CARDS.find((one) => one.code === code)!;
const isIn = (at: string, [from, to]: Range) => from <= at && at <= to;

function* daysOf([from, to]: Range) {
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    yield new Date(at).toISOString().slice(0, 10);
}

/** Every figure of a report that the ledger makes, by table, row, column and name. */
export function slowReport(ledger: RandomLedger, report: Range, compare: Range): Flat {
  const flat: Flat = new Map();
  const onVessel = (of: Booking): string | null => {
    if (companyOf(of.company).group !== 'Shipping') return null;
    if (of.vessel !== null) return of.vessel;
    const own = ledger.vessels.filter((one) => one.company === of.company);
    return own.length === 1 ? own[0]!.name : null;
  };
  const owned = (name: string, range: Range) => {
    const vessel = ledger.vessels.find((one) => one.name === name)!;
    let days = 0;
    for (const at of daysOf(range))
      if (
        vessel.delivered !== null &&
        at >= vessel.delivered &&
        (vessel.sold === null || at < vessel.sold)
      )
        days += 1;
    return days;
  };
  const length = (range: Range) => [...daysOf(range)].length;
  const fleet = (range: Range) =>
    ledger.vessels.reduce((sum, { name }) => sum + owned(name, range), 0);
  const isPl = (card: string) => cardOf(card).statement !== 'BS';
  const cost = (card: string) => {
    const {
      category = 'Not mapped',
      cost: group = 'Not mapped',
      sheet = 'Not mapped',
    } = cardOf(card);
    return `${category}|${group}|${sheet}|${card}`;
  };

  type Table = {
    readonly name: string;
    readonly sign: 1 | -1;
    readonly rows: Rows;
    readonly rate?: number;
    readonly least: number;
    readonly days?: (column: string, range: Range) => number;
  };
  const vesselRows: Rows = (of) => {
    const vessel = onVessel(of);
    const { category, statement } = cardOf(of.card);
    const is = category === 'RUNNING' || category === 'DRYDOCK' || statement === null;
    return vessel !== null && is ? [[cost(of.card), vessel]] : [];
  };
  const tables: Table[] = [
    {
      name: 'summary_table',
      sign: -1,
      least: 100,
      rows: (of) =>
        companyOf(of.company).group === 'Shipping' && isPl(of.card)
          ? [
              [
                `${cardOf(of.card).pnl ?? 'Not mapped'}|${of.card}`,
                onVessel(of) ?? 'Not on a vessel',
              ],
            ]
          : [],
      days: (column, range) =>
        column === 'Not on a vessel' ? length(range) : owned(column, range),
    },
    {
      name: 'mgmt_summary_table',
      sign: -1,
      least: 100,
      rows: (of) => {
        const { pnl = 'Not mapped', sheet = 'Not mapped' } = cardOf(of.card);
        return isPl(of.card) ? [[`${pnl}|${sheet}`, companyOf(of.company).name]] : [];
      },
      days: (_, range) => length(range),
    },
    {
      name: 'admin_cost',
      sign: 1,
      least: 100,
      rows: (of) => {
        const { category, statement } = cardOf(of.card);
        const is = category === 'ADMIN' || (statement === null && onVessel(of) === null);
        return is ? [[cost(of.card), companyOf(of.company).name]] : [];
      },
      days: (_, range) => length(range),
    },
    { name: 'vessel_cost_daily', sign: 1, least: 1, rate: 1, rows: vesselRows },
    { name: 'vessel_cost_yearly', sign: 1, least: 100, rate: 365, rows: vesselRows },
  ];

  for (const { name, sign, rows, rate, least, days } of tables) {
    const cells = new Map<string, { row: string; column: string }>();
    const see = (of: Booking) => {
      for (const [row, column] of rows(of)) {
        cells.set(`${row}^${column}`, { row, column });
        if (rate !== undefined) cells.set(`${row}^Fleet`, { row, column: 'Fleet' });
      }
    };
    for (const line of ledger.lines)
      if (line.counts && (isIn(line.date, report) || isIn(line.date, compare))) see(line);
    for (const plan of heldPlans(ledger))
      if ([...daysOf(report)].some((at) => at.slice(0, 7) === plan.month.slice(0, 7)))
        see({ ...plan, vessel: null });
    for (const one of ledger.restated)
      if (isIn(one.date, report) || isIn(one.date, compare)) see(one);

    for (const { row, column } of cells.values()) {
      const has = (of: Booking, range: Range) =>
        rows(of).some(
          ([r, c]) => r === row && (c === column || (column === 'Fleet' && owned(c, range) > 0)),
        );
      const booked = (range: Range) =>
        ledger.lines
          .filter((line) => line.counts && isIn(line.date, range) && has(line, range))
          .reduce((sum, line) => sum + line.units, 0);
      const moved = (range: Range) =>
        ledger.restated
          .filter((one) => isIn(one.date, range) && has(one, range))
          .reduce((sum, one) => sum + one.units, 0);
      const planned = heldPlans(ledger)
        .filter((plan) => has({ ...plan, vessel: null }, report))
        .reduce((sum, plan) => sum + planOf(plan, report), 0);
      const by = (range: Range) => {
        if (rate === undefined) return days!(column, range);
        return column === 'Fleet' ? fleet(range) : owned(column, range);
      };
      const value = (units: number, range: Range) => {
        const amount = (sign * units) / 10_000 + 0;
        if (rate === undefined) return amount;
        return by(range) === 0 ? null : (amount / by(range)) * rate;
      };
      const less = (a: number | null, b: number | null) =>
        a === null || b === null ? null : a - b;
      const [r, c, b] = [
        value(booked(report), report),
        value(booked(compare), compare),
        value(planned, report),
      ];
      const diff =
        rate === undefined ? (sign * (booked(report) - booked(compare))) / 10_000 + 0 : less(r, c);
      const put = (figure: string, of: number | null) =>
        flat.set(`${name}^${row}^${column}|${figure}`, of);
      put('amount_report', r);
      put('amount_compare', c);
      put('amount_budget', b);
      put('compare_diff', diff);
      put('budget_diff', less(r, b));
      put('move', diff === null ? null : Math.abs(diff) < least ? 0 : Math.sign(diff));
      put(
        'per_day_amount',
        by(report) === 0 ? null : (sign * booked(report)) / 10_000 / by(report),
      );
      // A rate without days is none, and was none.
      const isRate = rate !== undefined;
      if (moved(report) !== 0 && !(isRate && by(report) === 0))
        put('was_report', value(booked(report) - moved(report), report));
      if (moved(report) !== 0 && by(report) !== 0)
        put(
          'was_per_day_amount',
          (sign * (booked(report) - moved(report))) / 10_000 / by(report) + 0,
        );
      if (moved(compare) !== 0 && !(isRate && by(compare) === 0))
        put('was_compare', value(booked(compare) - moved(compare), compare));
    }
  }
  return flat;
}

/** Plans that hold: of a company, card and month what was said last, unless that took it back. */
function heldPlans({ budget }: RandomLedger) {
  return budget
    .filter(
      (plan, at) =>
        !budget.some(
          (other, index) =>
            index > at &&
            other.company === plan.company &&
            other.card === plan.card &&
            other.month === plan.month,
        ),
    )
    .flatMap((plan) => (plan.units === null ? [] : [{ ...plan, units: plan.units }]));
}

function planOf({ month, units }: { month: string; units: number }, range: Range): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const all = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const own = [...daysOf(range)].filter((at) => at.slice(0, 7) === month.slice(0, 7)).length;
  return (units * own) / all;
}

/** Every figure of the tables of cash. */
export function slowCash({ lines, restated }: RandomLedger, range: Range): Flat {
  const flat: Flat = new Map();
  const add = (key: string, units: number) => flat.set(key, (flat.get(key) ?? 0) + units);
  const bank = lines.filter(({ counts, card }) => counts && cardOf(card).bank === true);
  for (const line of bank.filter(({ date }) => date <= range[1])) {
    const key = `cash_bank_balances^${line.company}|${line.card}^`;
    const isNow = line.date >= range[0];
    add(`${key}starting`, isNow ? 0 : line.units);
    add(`${key}ending`, line.units);
    add(`${key}change`, isNow ? line.units : 0);
    add(`${key}bank_ic_payments_diff`, isNow && !isPayment(line) ? line.units : 0);
  }
  for (const { company, card, date } of restated)
    if (cardOf(card).bank === true && date <= range[1])
      for (const figure of ['starting', 'ending', 'change', 'bank_ic_payments_diff'])
        add(`cash_bank_balances^${company}|${card}^${figure}`, 0);
  for (const line of bank.filter(({ date }) => isIn(date, range))) {
    const { company, card, type, narrative, units } = line;
    if (isPayment(line))
      add(`cash_payments_ic^${company}|${type}|${card}|${narrative}^book_value`, units);
    add(`cash_rec_groups^${companyOf(company).name}|${line.group ?? ''}^book_value`, units);
    if (companyOf(company).kind !== 'TRADING') continue;
    const group = CASH_GROUPS.find(({ code }) => code === line.group);
    if (group?.financed === true) continue;
    const names = group?.names ?? ['Not grouped', '', line.group ?? ''];
    const text = line.fromTo ? `${narrative} · ${line.fromTo}` : narrative;
    const key = `scg_our_cash^${names.join('|')}|${text}^`;
    add(`${key}book_value`, units);
    add(`${key}book_value_no_sm`, group?.ships === true ? 0 : units);
  }
  for (const [key, units] of flat) {
    const value = (units ?? 0) / 10_000;
    const isDust = key.endsWith('_diff') && Math.abs(value) <= 0.0001;
    flat.set(key, isDust ? 0 : value);
  }
  return flat;
}

const isPayment = ({ type }: RandomLine) => type !== 'REVALUATION' && type !== 'OTHER';
