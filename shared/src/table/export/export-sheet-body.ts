import type { BodyOf } from '@fairlead/shared/contract/endpoint';
import type { createSheet } from '@fairlead/shared/contract/sheets';
import type { Sheet, SheetValue } from '@fairlead/shared/workbook/sheet';

type Body = BodyOf<typeof createSheet>;
type Moment = { readonly at: Date; readonly zone: string };

/** Spreadsheets keep no more digits, and the API takes no more (decision 0011). */
const EXACT_DIGITS = 15;
const MOST_DEPTH = 15;

/** A sheet as `POST /create_sheet` takes it (spec B7): rows by the names of their columns. */
export function sheetBody({ title, notes, columns, rows }: Sheet, moment: Moment): Body {
  const order = uniqueNames(columns.map(({ group, header }) => [...group, header].join(' / ')));
  const isTree = rows.some(({ depth }) => depth > 0);
  return {
    title: [title, ...notes].join(', '),
    date_time: dateTime(moment),
    data: rows.map(({ values }) => Object.fromEntries(entriesOf(order, values))),
    order,
    heads: columns.map(({ header, group, kind, decimals }) => ({
      header,
      group: [...group],
      kind,
      decimals,
    })),
    ...(isTree ? { depths: rows.map(({ depth }) => Math.min(depth, MOST_DEPTH)) } : {}),
  };
}

function* entriesOf(order: readonly string[], values: readonly SheetValue[]) {
  for (const [at, name] of order.entries()) {
    const value = sendable(values[at] ?? null);
    if (value !== null) yield [name, value] as const;
  }
}

function sendable(value: SheetValue): SheetValue {
  if (typeof value === 'string') return value.replaceAll(/\0|\p{Surrogate}/gu, '');
  if (typeof value !== 'number') return value;
  // '|| 0' makes 0 of −0.
  return Number.isFinite(value) ? Number(value.toPrecision(EXACT_DIGITS)) || 0 : null;
}

/** Columns may have the same header, rows by name may not. */
function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 && name !== '' ? name : `${name} (${times})`.trim();
  });
}

/** 'YYYY-MM-DD HH:mm:ss' in the firm's zone. */
export function dateTime({ at, zone }: Moment): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
}
