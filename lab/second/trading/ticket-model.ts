import type { TicketEdit } from '@fairlead/trading/domain/tickets/edit-ticket';
import {
  TEXT_FIELDS,
  type TextField,
  type Ticket,
  type TicketContext,
  type TicketField,
} from '@fairlead/trading/domain/tickets/ticket';

const STARTS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'
  .split(' ')
  .map((name, n) => [name, n] as const);
const COMBOS = { Q1: 0, Q2: 3, Q3: 6, Q4: 9, H1: 0, H2: 6, Cal: 0 };
const START: Readonly<Record<string, number>> = { ...Object.fromEntries(STARTS), ...COMBOS };
const ONLY_REGULAR = [
  'book',
  'strategy',
  'deal',
  'exchange',
  'broker',
  'commissionOverride',
  'clearerTradeIDs',
];
const CONVERTED = ['BRT', 'WTI', 'LST', 'EPC', 'EPC C4'];
const DAY = 24 * 60 * 60 * 1000;

/**
 * Model of a ticket after a list of edits, told field by field instead of edit by edit: the value
 * of a field after the n-th edit is what the specification's sentences about that field make of the
 * values after the one before. It shares nothing with the reducer.
 */
export function modelOf(
  start: Ticket,
  edits: readonly TicketEdit[],
  context: TicketContext,
): Ticket {
  const model = new Model(start, edits, context);
  const last = edits.length;
  return {
    kind: start.kind,
    texts: Object.fromEntries(
      TEXT_FIELDS.map((field) => [field, model.text(field, last)]),
    ) as Ticket['texts'],
    diff: model.flag('diff', last),
    mini: model.flag('mini', last),
  };
}

class Model {
  readonly #start: Ticket;
  readonly #edits: readonly TicketEdit[];
  readonly #context: TicketContext;
  readonly #known = new Map<string, string | boolean>();

  constructor(start: Ticket, edits: readonly TicketEdit[], context: TicketContext) {
    this.#start = start;
    this.#edits = edits;
    this.#context = context;
  }

  text(field: TextField, n: number): string {
    return this.#once(field, n, () => this.#text(field, n)) as string;
  }

  flag(field: 'diff' | 'mini', n: number): boolean {
    return this.#once(field, n, () => this.#flag(field, n)) as boolean;
  }

  #once(field: TicketField, n: number, work: () => string | boolean): string | boolean {
    const key = `${field} ${String(n)}`;
    const value = this.#known.get(key) ?? work();
    this.#known.set(key, value);
    return value;
  }

  #flag(field: 'diff' | 'mini', n: number): boolean {
    if (n === 0) return this.#start[field];
    const edit = this.#edits[n - 1];
    const value = edit?.field === field ? edit.value : this.flag(field, n - 1);
    if (field === 'mini') return value;
    const crudeChosen = this.#changed('productA', n) && this.#crude(n);
    return value && this.#pair(n - 1) && this.#pair(n) && !crudeChosen;
  }

  #text(field: TextField, n: number): string {
    if (n === 0) return this.#start.texts[field];
    const before = this.text(field, n - 1);
    const edit = this.#edits[n - 1];
    const typed = edit?.field === field && this.#takes(field, n - 1) ? edit.value : before;
    return this.#sentences[field]?.(n, typed) ?? typed;
  }

  /** What the specification says of a field beside what is typed in it; undefined: nothing now. */
  readonly #sentences: Partial<
    Record<TextField, (n: number, typed: string) => string | undefined>
  > = {
    monthA: (n) => (this.#changed('tradeDate', n) ? '' : undefined),
    yearA: (n) => {
      if (this.#changed('tradeDate', n)) return '';
      return this.#changed('monthA', n) ? this.#rolled('monthA', n) : undefined;
    },
    balmoDate: (n, typed) => {
      if (!this.#prompt(n)) return '';
      if (this.#changed('monthA', n) || this.#changed('yearA', n)) return this.#balmo(n);
      const others = ['productA', 'productB', 'monthB'] as const;
      if (!others.some((field) => this.#edits[n - 1]?.field === field && this.#changed(field, n)))
        return undefined;
      return typed === this.#balmo(n - 1) ? this.#balmo(n) : undefined;
    },
    yearB: (n) => (this.#changed('monthB', n) ? this.#yearOfB(n) : undefined),
    productB: (n) => (this.#changed('productA', n) && this.#crude(n) ? '' : undefined),
    broker: (n) => (this.#crude(n) ? '' : undefined),
    exchange: (n) => {
      if (this.#start.kind === 'internal') return '';
      if (this.#crude(n)) return 'CME';
      return this.#crude(n - 1) ? '' : undefined;
    },
    commissionOverride: (n) => {
      const [was, is] = [this.text('broker', n - 1), this.text('broker', n)];
      if (was === is) return undefined;
      if (is === 'Trayport') return '0';
      return was === 'Trayport' ? '' : undefined;
    },
    convertedLegVolume: (n) => (this.#converted(n) ? undefined : ''),
    strategy: (n) => (this.#changed('book', n) ? '' : undefined),
    deal: (n) => (this.#changed('book', n) || this.#changed('strategy', n) ? '' : undefined),
    buyFromStrategy: (n) => (this.#changed('buyFromBook', n) ? '' : undefined),
    buyFromDeal: (n) =>
      this.#changed('buyFromBook', n) || this.#changed('buyFromStrategy', n) ? '' : undefined,
    sellToStrategy: (n) => (this.#changed('sellToBook', n) ? '' : undefined),
    sellToDeal: (n) =>
      this.#changed('sellToBook', n) || this.#changed('sellToStrategy', n) ? '' : undefined,
  };

  #changed(field: TextField, n: number): boolean {
    return this.text(field, n) !== this.text(field, n - 1);
  }

  /** Whether something can be typed in a field after n edits. */
  #takes(field: TextField, n: number): boolean {
    const isInternal = this.#start.kind === 'internal';
    if (isInternal ? ONLY_REGULAR.includes(field) : /^(buyFrom|sellTo)/.test(field)) return false;
    if (field === 'broker' || field === 'exchange') return !this.#crude(n);
    if (field === 'balmoDate') return this.#prompt(n);
    if (field === 'convertedLegVolume') return this.#converted(n);
    return this.#needsOf(field).every((name) => this.text(name, n) !== '');
  }

  /** The book and the strategy that have to be there first. */
  #needsOf(field: TextField): readonly TextField[] {
    const [, side = '', part = ''] = /^(buyFrom|sellTo|)(strategy|deal)$/i.exec(field) ?? [];
    if (part === '') return [];
    const named = (name: string) =>
      `${side}${side === '' ? name.toLowerCase() : name}` as TextField;
    return part.toLowerCase() === 'deal' ? [named('Book'), named('Strategy')] : [named('Book')];
  }

  #crude(n: number): boolean {
    return ['BRT', 'WTI'].includes(this.text('productA', n));
  }

  #pair(n: number): boolean {
    return this.text('productA', n) !== '' && this.text('productB', n) !== '';
  }

  #converted(n: number): boolean {
    const listed = (['productA', 'productB'] as const).filter((field) =>
      CONVERTED.includes(this.text(field, n)),
    );
    return this.#pair(n) && !this.flag('diff', n) && listed.length === 1;
  }

  #tradeMonth(n: number): { year: number; month: number } | undefined {
    const day = new Date(`${this.text('tradeDate', n)}T00:00:00Z`);
    const exists =
      !Number.isNaN(day.getTime()) && day.toISOString().startsWith(this.text('tradeDate', n));
    return !exists || this.text('tradeDate', n) === ''
      ? undefined
      : { year: day.getUTCFullYear(), month: day.getUTCMonth() };
  }

  #rolled(field: 'monthA' | 'monthB', n: number): string {
    const start = START[this.text(field, n)];
    const trade = this.#tradeMonth(n);
    if (start === undefined || trade === undefined) return '';
    return this.#offered(trade.year + (start < trade.month ? 1 : 0));
  }

  #yearOfB(n: number): string {
    const a = START[this.text('monthA', n)];
    const b = START[this.text('monthB', n)];
    const yearA = Number(this.text('yearA', n));
    if (a === undefined || yearA === 0) return this.#rolled('monthB', n);
    return b === undefined ? '' : this.#offered(b > a ? yearA : yearA + 1);
  }

  #offered(year: number): string {
    return this.#context.data.tenor_years.includes(year) ? String(year) : '';
  }

  #prompt(n: number): boolean {
    const month = this.text('monthA', n);
    const trade = this.#tradeMonth(n);
    return (
      !(month in COMBOS) &&
      trade !== undefined &&
      START[month] === trade.month &&
      this.text('yearA', n) === String(trade.year)
    );
  }

  #balmo(n: number): string {
    const day = this.text('tradeDate', n);
    const late = this.#context.timeOfDay >= '09:00:00' && day === this.#context.businessDate;
    const from = Date.parse(day) + (late ? DAY : 0);
    const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
    for (let time = from; iso(time).startsWith(day.slice(0, 7)); time += DAY)
      if (this.#prices(iso(time), n)) return iso(time);
    return iso(from);
  }

  /** True when one of what is dealt in month A prices on a day. */
  #prices(day: string, n: number): boolean {
    const { calendars = {}, holidays = {} } = this.#context.data;
    const b = this.text('monthB', n) === '' ? this.text('productB', n) : '';
    const dealt = [this.text('productA', n), b].filter((product) => product !== '');
    const free = dealt.map((product) => holidays[calendars[product] ?? ''] ?? []);
    const isWeekday = !['Sat', 'Sun'].includes(new Date(day).toUTCString().slice(0, 3));
    return isWeekday && (dealt.length === 0 || free.some((days) => !days.includes(day)));
  }
}
