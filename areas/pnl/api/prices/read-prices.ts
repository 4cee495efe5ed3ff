import { parseCsvLines } from '@fairlead/platform/csv/lines';
import type { Problem } from '@fairlead/platform/csv/problem';
import { selectFileLayouts } from '@fairlead/platform/file-layouts/layouts.queries';
import { NATIVE_FORMATS } from '@fairlead/platform/file-layouts/native-formats.rules';
import { tableLines, numberRows } from '@fairlead/platform/file-layouts/native-lines.rules';
import {
  type ForeignFile,
  type HandedFile,
  readForeign,
  skippedLines,
} from '@fairlead/platform/file-layouts/read-foreign.rules';
import { businessDaysWithout } from '@fairlead/platform/calendar/business-days';
import type { Db } from '@fairlead/platform/database/db';
import { completed, toFileLayouts, unitProblems } from './price-layouts.rules.ts';
import { type PricedProducts, problemsBetween, type PriceRow } from './price-row.rules.ts';
import { selectPricedProducts, selectPriceLayouts } from './prices.queries.ts';
import { isNativeHeader, readSettlements } from './settlement-file.rules.ts';

export type PriceFile = {
  readonly rows: readonly PriceRow[];
  /** The products that its layout reads; null where it may have any. */
  readonly products: readonly string[] | null;
  /** Records that its layout left out, as sentences. */
  readonly skippedRecords: readonly string[];
};

/** Reads a file of our own layout, or one that a file layout of the reference data fits; or says all that is wrong. */
export async function readPrices(
  db: Db,
  file: HandedFile,
  today: string,
): Promise<PriceFile | { readonly problems: readonly Problem[] }> {
  const products = await pricedProducts(db);
  const problems: Problem[] = [];
  const [head] = file.content.split(/[\r\n]/, 1);
  const [line] = parseCsvLines(head ?? '', []);
  const foreign =
    line !== undefined && isNativeHeader(line)
      ? undefined
      : readForeign(file, {
          kind: 'settlements',
          today,
          rows: await selectFileLayouts(db),
          more: toFileLayouts(await selectPriceLayouts(db), products),
        });
  if (foreign !== undefined) return foreignPrices(foreign, products, today);
  const lines = parseCsvLines(file.content, problems);
  if (problems.length > 0) return { problems };
  const rows = readSettlements(lines, products, problems);
  const all = [...problems, ...problemsBetween(rows, today)];
  return all.length > 0 ? { problems: all } : { rows, products: null, skippedRecords: [] };
}

/** The prices of a foreign file, with the checks of our own. */
function foreignPrices(
  foreign: ForeignFile,
  products: PricedProducts,
  today: string,
): PriceFile | { readonly problems: readonly Problem[] } {
  const given = { head: undefined, rows: completed(foreign.rows, products) };
  const problems: Problem[] = [];
  const columns = NATIVE_FORMATS.settlements.sections[''] ?? [];
  const isUnread = foreign.problems.length > 0 && given.rows.length === 0;
  const { content, toSourceProblems } = numberRows(given);
  const rows = isUnread
    ? []
    : readSettlements(tableLines(columns, content.rows), products, problems);
  problems.push(...problemsBetween(rows, today));
  const all = [
    ...foreign.problems,
    ...unitProblems(given.rows, products),
    ...toSourceProblems(problems),
  ];
  if (all.length > 0) return { problems: all };
  const named = new Set([...constantProducts(foreign), ...rows.map(({ product }) => product)]);
  return { rows, products: [...named], skippedRecords: skippedLines(foreign) };
}

/** Products that the layout itself names. */
const constantProducts = ({ part }: ForeignFile): readonly string[] =>
  part.fields.flatMap(({ field, source }) =>
    field === 'Product' && source.startsWith('=') ? [source.slice(1).trim()] : [],
  );

async function pricedProducts(tx: Db): Promise<PricedProducts> {
  const rows = await selectPricedProducts(tx);
  return new Map(
    rows.map(({ code, pricing, quote_unit: quoteUnit, holidays }) => [
      code,
      { pricing, quoteUnit, businessDayBefore: businessDaysWithout(holidays).before },
    ]),
  );
}
