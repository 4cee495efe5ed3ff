import type { Db } from '@fairlead/platform/database/db';
import { chained } from './timeline/chain.rules.ts';
import type { Last } from './timeline/chain-link.rules.ts';
import { updateLinks, upsertTimelines } from './timeline-changes.queries.ts';
import {
  type ChainBegin,
  type FromDay,
  type LinkRow,
  selectChainBegins,
  selectLinks,
  selectShared,
  type SharedRow,
} from './timeline.queries.ts';

/** Amount between two statements of an account: the closing of the one, the opening of the other. */
export type StatementGap = {
  readonly account: string;
  readonly date: string;
  readonly amount: string;
};

export type Relinking = FromDay & {
  /** A statement of before the timeline is told whole now. */
  readonly isComplete: boolean;
};

/** Chains statements of accounts again, of each from a day on; returns the gaps that were not there before. */
export async function relink(
  tx: Db,
  asked: readonly Relinking[],
): Promise<readonly StatementGap[]> {
  const begins = await selectChainBegins(tx, asked);
  const from = begins.map((row) => ({ account: row.service_account_no, from: row.from_day }));
  const links = Map.groupBy(await selectLinks(tx, from), accountOf);
  const shared = Map.groupBy(await selectShared(tx, from), accountOf);
  const found = begins.map((begin) => {
    const account = accountOf(begin);
    return { account, ...chainedFrom(begin, links.get(account) ?? [], shared.get(account) ?? []) };
  });
  await updateLinks(
    tx,
    found.flatMap(({ changed }) => changed),
  );
  const whole = new Set(asked.flatMap((one) => (one.isComplete ? [one.account] : [])));
  await upsertTimelines(
    tx,
    found.flatMap(({ account, first, last }) =>
      first === undefined || last === undefined
        ? []
        : [{ account, first, last, isComplete: whole.has(account) }],
    ),
  );
  return found.flatMap(({ account, gaps }) => gaps.map((gap) => ({ account, ...gap })));
}

const accountOf = (row: { readonly service_account_no: string }) => row.service_account_no;

function chainedFrom(begin: ChainBegin, links: readonly LinkRow[], told: readonly SharedRow[]) {
  const shared = Map.groupBy(told, (row) => row.statement_id);
  const chain = chained(
    links.map((link) => ({
      ...link,
      shared: (shared.get(link.statement_id) ?? []).map(({ payment }) => payment),
    })),
    {
      last: toLast(begin),
      place: begin.place,
      told: told.flatMap(({ payment, is_before }) => (is_before ? [payment] : [])),
    },
  );
  const before = new Map(links.map((link) => [link.statement_id, link]));
  const changed = chain.links.filter((link) => {
    const was = before.get(link.statement_id);
    return (
      was?.previous_id !== link.previous_id ||
      was.gap_amount !== link.gap_amount ||
      was.place !== link.place
    );
  });
  const gaps = changed.flatMap(({ statement_id, gap_amount: amount }) => {
    const was = before.get(statement_id);
    const isNew = amount !== null && amount !== was?.gap_amount;
    return isNew ? [{ date: was?.opening_date ?? '', amount }] : [];
  });
  const first = begin.first_id ?? chain.links[0]?.statement_id;
  return { changed, gaps, first, last: chain.last };
}

function toLast(begin: ChainBegin): Last | undefined {
  const { last_id, last_closing: closing, last_closing_date: closing_date } = begin;
  if (last_id === null || closing === null || closing_date === null) return undefined;
  const is_continued = begin.is_continued ?? false;
  return { statement_id: last_id, closing, closing_date, is_continued };
}
