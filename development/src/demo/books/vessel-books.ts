import moment from 'moment';

import { type Random, randomFrom } from '../market/random.ts';
import { type JournalBook, dollarLine } from './book.ts';
import { type BookMonth, dayAt, someDay } from './calendar.ts';
import { bankCardOf, type Ship } from './firm.ts';
import { ownBank, transfer } from './bank-lines.ts';
import { buyShip, sellShip } from './ship-sales.ts';
import { FEE_A_DAY, inflation, OPEX, type OpexLine } from './opex.ts';
import { splitCents } from './split.ts';

/** An invoice that is to be paid. */
type Payable = { readonly cents: number; readonly supplier: string; readonly cashGroup: string };

type Owned = { readonly ship: Ship; readonly random: Random; readonly unpaid: Payable[] };

const PAYABLES = '120010';
const RECEIVABLES = '110010';
const GROUP = '130010';
/** Invoices that one payment pays. */
const PAID_TOGETHER = 3;

const SUPPLIERS = [
  ...['Wester Marine Stores', 'Kattegat Lubes', 'Pelagos Spares', 'Orrin Class', 'Bay Riggers'],
  ...['Tern Travel', 'Harbour Victuallers', 'Signal Telecom', 'Argo Safety', 'Maru Paints'],
] as const;
const CHARTERERS = ['Brazos Terminals', 'Tanaka Gas', 'Qamar LPG', 'Polder Chemie'] as const;

/** Keeps the books of a vessel's company, month after month. */
export function vesselBooks(book: JournalBook, ship: Ship, seed: string) {
  const owned: Owned = { ship, random: randomFrom(`${seed} books ${ship.company}`), unpaid: [] };
  const dockMonth = Number(ship.company.slice(1)) * 4;
  return (month: BookMonth, index: number): void => {
    payInvoices(book, owned, month);
    const days = daysOwned(ship, month);
    if (ship.delivered.startsWith(month.first.slice(0, 7))) buyShip(book, ship);
    if (days === 0) {
      if (ship.sold !== '' && ship.sold < month.first) passOn(book, ship, { month, kept: 0 });
      return;
    }
    earnHire(book, owned, { month, days });
    for (const line of OPEX) runningCost(book, owned, { month, days, line });
    voyageCosts(book, owned, { month, days });
    if (index === dockMonth) dryDock(book, owned, month);
    managementFee(book, owned, { month, days });
    monthEnd(book, owned, month);
    if (ship.sold.startsWith(month.first.slice(0, 7))) sellShip(book, ship);
  };
}

/** The day of delivery counts, that of sale does not. */
function daysOwned({ delivered, sold }: Ship, { first, last }: BookMonth): number {
  const from = delivered > first ? delivered : first;
  const dayAfter = moment.utc(last).add(1, 'day').format('YYYY-MM-DD');
  const until = sold !== '' && sold < dayAfter ? sold : dayAfter;
  return Math.max(0, moment.utc(until).diff(moment.utc(from), 'days'));
}

type Spell = { readonly month: BookMonth; readonly days: number };

/** Hire is invoiced for half a month and comes a few days later. */
function earnHire(book: JournalBook, { ship, random }: Owned, { month, days }: Spell): void {
  const { company, name: vessel } = ship;
  const perDay = 21_500 + 3_500 * Math.sin(month.month / 7) + 600 * random.normal();
  const charterer = CHARTERERS[Number(company.slice(1)) % CHARTERERS.length] ?? 'Tanaka Gas';
  for (const half of [0, 1]) {
    const cents = Math.round(perDay * days * 50);
    const narrative = `Hire of ${vessel}, ${half === 0 ? 'first' : 'second'} half of ${month.first.slice(0, 7)}`;
    const about = { fromTo: charterer };
    book.post({
      company,
      series: 'JV',
      date: dayAt(month, half * 9),
      type: 'Invoice',
      narrative,
      lines: [
        dollarLine(RECEIVABLES, cents, about),
        dollarLine('400010', -cents, { ...about, vessel, opCode: 'HIRE' }),
      ],
    });
    book.post({
      company,
      series: 'BK',
      date: dayAt(month, half * 9 + 4),
      type: 'Bank receipt',
      narrative,
      lines: [
        ownBank(company, cents, { ...about, cashGroup: 'HIRE', type: 'RECEIPT' }),
        dollarLine(RECEIVABLES, -cents, about),
      ],
    });
  }
}

type Running = Spell & { readonly line: OpexLine };

/** So many invoices for what a group of running costs comes to in the month. */
function runningCost(book: JournalBook, owned: Owned, { month, days, line }: Running): void {
  const { ship, random } = owned;
  const near = 1 + 0.05 * random.normal();
  const whole = Math.round(line.perDay * ship.factor * inflation(month.first) * near * days * 100);
  for (const cents of splitCents(random, whole, line.invoices)) {
    const [card, what] = random.pick(line.cards);
    invoice(book, owned, { month, card, cents, what, opCode: line.opCode, cashGroup: 'OPEX' });
  }
}

type Invoice = {
  readonly month: BookMonth;
  readonly card: string;
  readonly cents: number;
  readonly what: string;
  readonly opCode: string;
  readonly cashGroup: string;
};

function invoice(book: JournalBook, { ship, random, unpaid }: Owned, given: Invoice): void {
  const { month, card, cents, what, opCode, cashGroup } = given;
  const supplier = random.pick(SUPPLIERS);
  book.post({
    company: ship.company,
    series: 'PI',
    date: someDay(random, month),
    type: 'Invoice',
    narrative: `${what}, ${ship.name}`,
    lines: [
      dollarLine(card, cents, { vessel: ship.name, opCode, fromTo: supplier }),
      dollarLine(PAYABLES, -cents, { fromTo: supplier }),
    ],
  });
  unpaid.push({ cents, supplier, cashGroup });
}

const VOYAGE = [
  ['450010', 'Port charges', 1_450],
  ['450020', 'Bunkers', 1_900],
  ['450030', 'Canal dues', 520],
  ['450040', 'Address commission', 480],
] as const;

function voyageCosts(book: JournalBook, owned: Owned, { month, days }: Spell): void {
  for (const [card, what, perDay] of VOYAGE) {
    const cents = Math.round(perDay * days * 100 * (1 + 0.2 * owned.random.normal()));
    invoice(book, owned, { month, card, cents, what, opCode: 'VOY', cashGroup: 'VOYAGE' });
  }
}

function dryDock(book: JournalBook, owned: Owned, month: BookMonth): void {
  const whole = Math.round(91_000_000 * (1 + 0.1 * owned.random.normal()));
  const [spares = 0, ...yard] = splitCents(owned.random, whole, 5);
  const about = { month, opCode: 'DOCK', cashGroup: 'DOCK' };
  invoice(book, owned, {
    ...about,
    card: '600020',
    cents: spares,
    what: 'Paint and spares in dock',
  });
  for (const cents of yard)
    invoice(book, owned, { ...about, card: '600010', cents, what: 'Dry docking at the yard' });
}

/** Books what the ship management charges, and gets at the end of the month. */
function managementFee(book: JournalBook, { ship }: Owned, { month, days }: Spell): void {
  const { company, name: vessel } = ship;
  const cents = Math.round(FEE_A_DAY * inflation(month.first) * days * 100);
  const narrative = `Technical management of ${vessel}, ${month.first.slice(0, 7)}`;
  const charged = { series: 'IC', date: dayAt(month, 2), type: 'Charge of the group', narrative };
  book.post({
    company,
    ...charged,
    lines: [
      dollarLine('590010', cents, { vessel, opCode: 'MGMT', fromTo: 'Halyard Ship Management' }),
      dollarLine(GROUP, -cents, { fromTo: 'HSM' }),
    ],
  });
  book.post({
    company: 'HSM',
    ...charged,
    lines: [dollarLine(GROUP, cents, { fromTo: company }), dollarLine('410010', -cents)],
  });
  transfer(book, { from: company, to: 'HSM', cents, date: month.closes, narrative });
}

/** Pays the invoices of the month before, some of them by one payment. */
function payInvoices(book: JournalBook, { ship, random, unpaid }: Owned, month: BookMonth): void {
  const due = unpaid.splice(0);
  for (let at = 0; at < due.length; at += PAID_TOGETHER) {
    const paid = due.slice(at, at + PAID_TOGETHER);
    const [first] = paid;
    if (first === undefined) continue;
    const cents = paid.reduce((sum, each) => sum + each.cents, 0);
    book.post({
      company: ship.company,
      series: 'BK',
      date: someDay(random, month),
      type: 'Bank payment',
      narrative: `Payment to ${first.supplier}`,
      lines: [
        ...paid.map((each) => dollarLine(PAYABLES, each.cents, { fromTo: each.supplier })),
        ownBank(ship.company, -cents, {
          cashGroup: first.cashGroup,
          fromTo: first.supplier,
          type: 'PAYMENT',
        }),
      ],
    });
  }
}

const KEPT = 130_000_000;
const MONTHS_A_QUARTER = 3;

/** Depreciation, interest and repayment of the loan, and what the holding gets of the cash. */
function monthEnd(book: JournalBook, { ship }: Owned, month: BookMonth): void {
  const { company, name: vessel } = ship;
  const at = { company, date: month.closes };
  book.post({
    ...at,
    series: 'JV',
    type: 'Depreciation',
    narrative: `Depreciation of ${vessel}`,
    lines: [dollarLine('800010', 17_500_000, { vessel }), dollarLine('140020', -17_500_000)],
  });
  const [interest, repaid] = [6_200_000, 11_000_000];
  book.post({
    ...at,
    series: 'BK',
    type: 'Bank payment',
    narrative: `Loan on ${vessel}`,
    lines: [
      dollarLine('810010', interest, { vessel }),
      dollarLine('150010', repaid),
      ownBank(company, -interest - repaid, { cashGroup: 'LOAN', type: 'PAYMENT' }),
    ],
  });
  if ((month.month + 1) % MONTHS_A_QUARTER === 0) passOn(book, ship, { month, kept: KEPT });
}

/** Passes cash that is not kept on to the holding, in whole thousands. */
function passOn(
  book: JournalBook,
  { company, name }: Ship,
  { month, kept }: { readonly month: BookMonth; readonly kept: number },
): void {
  const spare = book.balanceOf(company, bankCardOf(company)).amount - kept;
  const cents = Math.floor(spare / 100_000) * 100_000;
  if (cents <= 0) return;
  const narrative = `Cash of ${name} to the holding`;
  transfer(book, { from: company, to: 'HHO', cents, date: month.closes, narrative });
}
