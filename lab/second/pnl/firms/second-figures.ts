import { firstOf, lastOf, later, monthLater } from './dates.ts';
import { type Figures, put } from './figures.ts';
import {
  decimal,
  divide,
  type Fraction,
  isNought,
  multiply,
  near,
  NOUGHT,
  round,
  whole,
} from './fraction.ts';
import { numbered } from './product-figures.ts';
import { LOOK_AHEADS, type SecondRow, type SecondRun } from './second-run.ts';
import { isInvoiced } from './second-values.ts';

const SCOPES = {
  corp: ['PAPER', 'CORP'],
  product: ['PHYS', 'PRODUCT'],
  shipping: ['SHIPPING'],
  forward_contract: ['FORWARD'],
  phys: ['PHYS', 'PRODUCT', 'SHIPPING', 'FORWARD'],
  scg: ['PAPER', 'CORP', 'PHYS', 'PRODUCT', 'SHIPPING', 'FORWARD'],
} as const;
type Scope = keyof typeof SCOPES;

/** The legs of a run, all by default, and its tables, added up leg by leg. */
export function secondFigures(run: SecondRun, listed = run.rows): Figures {
  const figures: Figures = new Map();
  legs(figures, { ...run, rows: listed });
  trades(figures, run);
  explanation(figures, run);
  exposures(figures, run);
  office(figures, run);
  history(figures, run);
  return figures;
}

const isIn = ({ market }: SecondRun, scope: Scope) => {
  const kinds: readonly string[] = SCOPES[scope];
  return (book: string) =>
    kinds.includes(market.firm.books.find(({ name }) => name === book)?.kind ?? 'CORP');
};

const netOf = ({ today }: SecondRow) => today.gross + today.cost;
const wasNet = ({ stored }: SecondRow) =>
  stored === null ? 0 : stored.value.gross + stored.value.cost;
const deltaOf = (row: SecondRow) => netOf(row) - wasNet(row);

function legs(figures: Figures, { rows, day }: SecondRun): void {
  numbered(
    figures,
    rows.map((row) => ({ name: nameOf(row), of: { ...numbersOf(row), ...markOf(row, day) } })),
  );
}

/** Name of a leg as the product calls it, by what it is of. */
function nameOf({ leg: { id, window, book, strategy, deal, tradeDate } }: SecondRow): string {
  const [kind = ''] = id;
  const of = { T: entryOf(id), O: entryOf(id), C: 'C' }[kind] ?? id;
  const what = window === null ? '' : [window.product.code, window.month, window.from].join();
  return [of, book, strategy, deal, what, tradeDate].join();
}

const entryOf = (id: string): string => `E${id.slice(1).split('/')[0]}`;

function numbersOf({ leg, today, stored, buckets }: SecondRow) {
  const before = stored?.value ?? { gross: 0, cost: 0 };
  return {
    qty: near(leg.qty),
    gross: today.gross,
    cost: today.cost,
    state: today.state,
    open: near(today.open),
    'gross before': before.gross,
    'cost before': before.cost,
    ...buckets,
  };
}

function markOf({ leg, today }: SecondRow, day: string) {
  return today.mark === null || isInvoiced(leg, day) ? {} : { mark: near(today.mark.price) };
}

const STATES = ['EXPIRED', 'PROMPT', 'LIVE'];

function money(figures: Figures, name: readonly (string | null)[], row: SecondRow): void {
  put(figures, [...name, 'gross'], row.today.gross);
  put(figures, [...name, 'cost'], row.today.cost);
  put(figures, [...name, 'net'], netOf(row));
  put(figures, [...name, 'delta'], deltaOf(row));
}

/** Book, strategy and deal of a leg, each with what is above it. */
function nodesOf({ leg: { book, strategy, deal } }: SecondRow) {
  return [
    [book, null, null],
    [book, strategy, null],
    [book, strategy, deal],
  ] as const;
}

function trades(figures: Figures, run: SecondRun): void {
  for (const row of run.rows) {
    const kind = row.leg.isPhysical ? 'physical' : 'paper';
    for (const book of [null, row.leg.book]) {
      const state = ['state', STATES[row.today.state] ?? '', book];
      money(figures, state, row);
      put(figures, [...state, 'legs'], 1);
    }
    for (const node of nodesOf(row)) {
      money(figures, ['summary', ...node, kind], row);
      put(figures, ['summary', ...node, 'net'], netOf(row));
      put(figures, ['summary', ...node, 'delta'], deltaOf(row));
    }
    money(figures, ['totals', kind], row);
    put(figures, ['totals', 'net'], netOf(row));
    for (const name of ['delta of trades', 'delta']) put(figures, ['totals', name], deltaOf(row));
    for (const name of ['TRADES', 'TOTAL']) put(figures, ['adjusted', name], deltaOf(row));
  }
  for (const { book, cents } of run.adjusted) {
    put(figures, ['totals', 'delta'], cents);
    put(figures, ['adjusted of', book], cents);
    for (const name of ['ADJUSTMENT', 'TOTAL']) put(figures, ['adjusted', name], cents);
  }
}

function explanation(figures: Figures, run: SecondRun): void {
  for (const row of run.rows) {
    for (const [part, cents] of [
      ...Object.entries(row.buckets),
      ['delta_net_pnl', deltaOf(row)] as const,
    ]) {
      for (const node of nodesOf(row)) put(figures, ['explain', ...node, part], cents);
      put(figures, ['explained', part], cents);
    }
    const { window } = row.leg;
    if (window !== null)
      put(figures, ['by price', window.product.code, window.month], row.buckets.price);
  }
  for (const { book, cents } of run.adjusted)
    for (const part of ['adjustments', 'delta_net_pnl']) {
      for (const at of [null, book])
        put(figures, ['explain', 'Adjustments', at, null, part], cents);
      put(figures, ['explained', part], cents);
    }
}

const THOUSAND = whole(1000);

/** Thousandths of the unit and of a tonne, each leg rounded once (0220). */
type Size = { readonly units: number; readonly tonnes: number };

function sizeOf({ leg: { window } }: SecondRow, units: Fraction): Size {
  const { metric, bbl_per_mt: barrels } = window?.product ?? { metric: 'MT', bbl_per_mt: null };
  const ofUnits = round(multiply(units, THOUSAND));
  if (metric === 'MT') return { units: ofUnits, tonnes: ofUnits };
  const tonnes = barrels === null ? NOUGHT : divide(units, decimal(barrels));
  return { units: ofUnits, tonnes: round(multiply(tonnes, THOUSAND)) };
}

/** The columns that a product is part of: its own, and the sums of the specification (C3). */
function columnsOf({ leg: { window } }: SecondRow) {
  if (window === null) return [];
  const { code, metric, is_mtb: isMtb, parent_code: parent, family } = window.product;
  return [
    { code, inTonnes: metric === 'MT' },
    ...(isMtb ? [{ code: 'MTB', inTonnes: false }] : []),
    ...(parent === 'NAPHTHA' ? [{ code: 'NAPHTHA', inTonnes: true }] : []),
    ...(parent === 'CRUDE' ? [{ code: 'CRUDE', inTonnes: false }] : []),
    ...(family === 'FREIGHT' ? [] : [{ code: 'PETRO_CHEM', inTonnes: true }]),
  ];
}

const shareOf = (size: Size, inTonnes: boolean) => (inTonnes ? size.tonnes : size.units);

const NOTHING: Size = { units: 0, tonnes: 0 };

/** Position of a deal in a window: flat, nothing of it is open, today or later (0234). */
function positionOf({ leg }: SecondRow): string {
  const { book, strategy, deal, isPhysical, window } = leg;
  const of = [window?.product.code, window?.month, window?.from, window?.to];
  return [book, strategy, deal, isPhysical, ...of].join('|');
}

function exposures(figures: Figures, run: SecondRun): void {
  const open: Figures = new Map();
  const was: Figures = new Map();
  for (const row of run.rows) {
    if (row.leg.window === null) continue;
    put(open, [positionOf(row)], sizesOf(row).now.units);
    put(was, [positionOf(row)], sizesOf(row).was.units);
  }
  for (const row of run.rows) {
    if (row.leg.window === null) continue;
    const isFlat = open.get(positionOf(row)) === 0;
    const ahead = row.ahead.map((of) =>
      isFlat ? NOTHING : sizeOf(row, multiply(row.leg.qty, of)),
    );
    for (const column of columnsOf(row)) {
      aheadOf(figures, run, { row, column, ahead });
      if (!isFlat) monthsOf(figures, { row, column });
      if (!isFlat || was.get(positionOf(row)) !== 0) details(figures, run, { row, column });
    }
    for (const column of columnsOf(row)) papers(figures, run, { row, column, ahead });
  }
  spreads(figures, run);
}

type Shown = {
  readonly row: SecondRow;
  readonly column: { readonly code: string; readonly inTonnes: boolean };
};

function aheadOf(
  figures: Figures,
  run: SecondRun,
  { row, column: { code, inTonnes }, ahead }: Shown & { readonly ahead: readonly Size[] },
): void {
  const { book, window } = row.leg;
  const months = [String(window?.month), 'Total'];
  for (const scope of Object.keys(SCOPES) as Scope[]) {
    if (!isIn(run, scope)(book)) continue;
    for (const [n, size] of ahead.entries())
      for (const month of months)
        put(
          figures,
          ['ahead', scope, Number(LOOK_AHEADS[n]), month, code],
          shareOf(size, inTonnes),
        );
  }
}

function monthsOf(figures: Figures, { row, column: { code, inTonnes } }: Shown): void {
  const now = shareOf(sizesOf(row).now, inTonnes);
  for (const month of [String(row.leg.window?.month), 'Total'])
    put(figures, ['months', code, month], now);
}

/**
 * Sizes of a leg: what it has open, what it had at the run before, and all of it while anything is
 * open.
 */
function sizesOf(row: SecondRow) {
  const { leg, today, stored } = row;
  const was = stored === null ? NOUGHT : multiply(stored.qty, stored.value.open);
  return {
    now: sizeOf(row, multiply(leg.qty, today.open)),
    was: sizeOf(row, was),
    volume: sizeOf(row, isNought(today.open) ? NOUGHT : leg.qty),
  };
}

function details(figures: Figures, run: SecondRun, { row, column }: Shown): void {
  const { now, was, volume } = sizesOf(row);
  const share = (of: Size) => shareOf(of, column.inTonnes);
  const shown = {
    exposure_display: share(now),
    exposure_display_m1: share(was),
    exposure_display_dtd: share(now) - share(was),
    exposure_mt_dtd: now.tonnes - was.tonnes,
    volume_display: share(volume),
  };
  const kind = `${column.code}|${row.leg.isPhysical ? 'Physical' : 'Paper'}`;
  for (const scope of ['phys', 'scg'] as const)
    if (isIn(run, scope)(row.leg.book))
      for (const node of nodesOf(row))
        for (const [name, value] of Object.entries(shown))
          put(figures, ['detail', scope, ...node, `${name}|${kind}`], value);
}

/** A product by strategy and deal, a sum of products as a whole. */
function papers(
  figures: Figures,
  run: SecondRun,
  { row: { leg }, column, ahead }: Shown & { readonly ahead: readonly Size[] },
): void {
  const { window, isPhysical, strategy, deal } = leg;
  if (isPhysical || window === null) return;
  for (const scope of ['corp', 'phys'] as const) {
    if (!isIn(run, scope)(leg.book)) continue;
    ahead.forEach((size, n) => {
      const whole = [null, null] as const;
      const isSum = column.code !== window.product.code;
      for (const row of isSum ? [whole] : [whole, [strategy, null], [strategy, deal]])
        for (const month of [window.month, 'Total'])
          put(
            figures,
            ['paper', scope, LOOK_AHEADS[n] ?? 0, column.code, ...row, month],
            shareOf(size, column.inTonnes),
          );
    });
  }
}

const STRUCTURES = ['FEI', 'ARA', 'CP', 'LST'];

/**
 * Spreads: what is open up to a month is held against the next that any structure is open in
 * (model.md 12).
 */
function spreads(figures: Figures, run: SecondRun): void {
  const cells = new Map<string, number>();
  for (const row of run.rows) {
    const { leg, today } = row;
    if (leg.window === null || !isIn(run, 'corp')(leg.book)) continue;
    const key = [
      leg.strategy,
      leg.deal,
      leg.isPhysical,
      leg.book,
      leg.window.month,
      leg.window.product.code,
    ];
    put(cells, key.map(String), sizeOf(row, multiply(leg.qty, today.open)).units);
  }
  const open = [...cells].map(([key, units]) => {
    const [, , , , month = '', product = ''] = key.split('|');
    return { month, product, units };
  });
  const wanted = open.filter(({ product, units }) => STRUCTURES.includes(product) && units !== 0);
  const months = [...new Set(wanted.map(({ month }) => month))].sort();
  months.forEach((month, at) => {
    for (const product of STRUCTURES) {
      const held = wanted
        .filter((each) => each.product === product && each.month <= month)
        .reduce((sum, { units }) => sum + units, 0);
      put(figures, ['spread', at === months.length - 1 ? 'Flat' : month, product], held);
    }
  });
}

type Sums = Record<'gross' | 'grossWas' | 'exposure' | 'exposureWas' | 'volume', number>;

function sumsOf(rows: readonly SecondRow[]): Sums {
  const sums = { gross: 0, grossWas: 0, exposure: 0, exposureWas: 0, volume: 0 };
  for (const row of rows) {
    const { now, was, volume } = sizesOf(row);
    sums.gross += row.today.gross;
    sums.grossWas += row.stored?.value.gross ?? 0;
    sums.exposure += now.units;
    sums.exposureWas += was.units;
    sums.volume += volume.units;
  }
  return sums;
}

const hasChanged = ({ gross, grossWas, exposure, exposureWas }: Sums) =>
  gross !== grossWas || exposure !== exposureWas;

/** Months of products, what is of none, and months that are over and have not changed. */
function office(figures: Figures, run: SecondRun): void {
  const cellOf = ({ leg: { window } }: SecondRow) =>
    window === null ? '' : `${window.month}|${window.product.code}`;
  const gross = {
    months: { now: 0, was: 0 },
    cargo_amounts: { now: 0, was: 0 },
    earlier_months: { now: 0, was: 0 },
  };
  for (const [cell, rows] of Map.groupBy(run.rows, cellOf)) {
    const [month = '', product = ''] = cell.split('|');
    const sums = sumsOf(rows);
    const isShown = cell !== '' && (month >= firstOf(run.day) || hasChanged(sums));
    const where = isShown ? 'months' : 'earlier_months';
    const of = gross[cell === '' ? 'cargo_amounts' : where];
    of.now += sums.gross;
    of.was += sums.grossWas;
    if (isShown) monthOf(figures, ['dtd', month, product], sums);
  }
  const { months, ...rest } = gross;
  const all = [months, ...Object.values(rest)];
  const sumOf = (of: 'now' | 'was') => all.reduce((sum, each) => sum + each[of], 0);
  for (const [name, of] of Object.entries(rest)) grossOf(figures, name, of);
  grossOf(figures, 'total', { now: sumOf('now'), was: sumOf('was') });
  monthPrices(figures, run);
}

function monthOf(figures: Figures, name: readonly string[], sums: Sums): void {
  put(figures, [...name, 'gross'], sums.gross);
  put(figures, [...name, 'gross dtd'], sums.gross - sums.grossWas);
  put(figures, [...name, 'gross m1'], sums.grossWas);
  put(figures, [...name, 'exposure'], sums.exposure);
  put(figures, [...name, 'exposure dtd'], sums.exposure - sums.exposureWas);
  put(figures, [...name, 'exposure m1'], sums.exposureWas);
  put(figures, [...name, 'volume'], sums.volume);
}

function grossOf(figures: Figures, name: string, { now, was }: { now: number; was: number }): void {
  put(figures, ['gross', name], now);
  put(figures, ['gross', name, 'dtd'], now - was);
  put(figures, ['gross', name, 'm1'], was);
}

/** Whole months of products at the day's marks, from the month of the run before on. */
function monthPrices(figures: Figures, { market, day, before }: SecondRun): void {
  for (const product of market.firm.products)
    for (let at = 0; at < 14; at += 1) {
      const month = monthLater(firstOf(before), at);
      const window = { product, month, from: month, to: lastOf(month) };
      const mark = market.strict(window, day);
      if (mark !== null) put(figures, ['price', product.code, month], near(mark.price));
    }
}

const NETS = {
  scg_net: 'scg',
  product_net: 'product',
  shipping_net: 'shipping',
  forward_net: 'forward_contract',
  corp_net: 'corp',
} as const;

/** Nets of the year by day, of the month and of the year; adjustments in them. */
function history(figures: Figures, run: SecondRun): void {
  const { day, market, netOn, firstDay } = run;
  const calendar = market.firm.firmCalendar;
  const before = (until: string) => market.before(calendar, until);
  const net = (scope: Scope, on: string) =>
    [...netOn(on)].reduce((all, [book, cents]) => (isIn(run, scope)(book) ? all + cents : all), 0);
  const year = `${day.slice(0, 4)}-01-01`;
  for (const [name, scope] of Object.entries(NETS)) {
    const then = net(scope, before(year));
    for (let on = year; on <= day; on = later(on, 1))
      if (on === day || market.isOpen(calendar, on))
        put(figures, ['history', on, name], net(scope, on) - then);
  }
  const [month, monthBefore] = [firstOf(day), monthLater(day, -1)];
  const since = (from: string, to: string) => net('scg', to) - net('scg', before(from));
  put(figures, ['overview', 'net_month'], since(month, day));
  put(figures, ['overview', 'net_year'], since(year, day));
  if (firstDay < month)
    put(figures, ['overview', 'net_month_before'], since(monthBefore, before(month)));
  changes(figures, run);
}

function changes(figures: Figures, { rows, adjusted }: SecondRun): void {
  for (const row of rows)
    for (const name of [row.leg.isPhysical ? 'physical_day' : 'paper_day', 'net_day'])
      put(figures, ['overview', name], deltaOf(row));
  for (const { cents } of adjusted)
    for (const name of ['adjustments_day', 'net_day']) put(figures, ['overview', name], cents);
}
