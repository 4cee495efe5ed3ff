import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  json,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import {
  TRADE_REPORT_STATUSES,
  type ReportedTradeFacts,
  type TradeReport,
} from './trade-report-file.rules.ts';
import type { HeldState } from './reported-trade-state.rules.ts';

/**
 * Key of a reported trade (intraday, not yet in a statement; docs/told-trades.md): its source and
 * the key there.
 */
export type ReportedTradeKey = { readonly source: string; readonly key: string };

const NAMES = (names: readonly ReportedTradeKey[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as sent (source text, key text)`;

const UTC = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

const STORED = new Rows({
  told_id: bigint,
  source: text,
  key: text,
  state: choice(['HELD', 'CANCELLED', 'REPLACED']),
  replaced_by: nullable(text),
  facts: json<ReportedTradeFacts>(),
});
export type StoredReportedTrade = RowOf<typeof STORED>;

/** The trades of these names, as they were worked out last. */
export async function selectReportedTradesByKey(
  tx: Db,
  names: readonly ReportedTradeKey[],
): Promise<readonly StoredReportedTrade[]> {
  const statement = sql`
    select told_id, told.source, trade_key as key, state, replaced_by,
           jsonb_build_object(
             'clearer', clearer_name, 'account', account_short_name, 'tradeDate', trade_date,
             'executedAt', ${UTC('executed_at')}, 'contractCode', contract_code, 'exchange', exchange,
             'promptDate', prompt_date, 'promptMonths', prompt_months, 'balmoDate', balmo_date,
             'lots', trim_scale(lots)::text, 'price', trim_scale(price)::text,
             'venue', venue, 'trader', trader, 'counterparty', counterparty) as facts
      from told_trade as told
      join ${NAMES(names)} on (sent.source, sent.key) = (told.source, told.trade_key)
     order by told_id`;
  return STORED.all(tx, statement);
}

const REPORT = new Rows({
  source: text,
  key: text,
  status: choice(TRADE_REPORT_STATUSES),
  told_at: text,
  replaces: nullable(text),
  facts: nullable(json<ReportedTradeFacts>()),
});
export type StoredReport = RowOf<typeof REPORT>;

/** Messages on the trades of these names. */
export async function selectReports(
  tx: Db,
  names: readonly ReportedTradeKey[],
): Promise<readonly StoredReport[]> {
  const statement = sql`
    select told.source, trade_key as key, status, ${UTC('told_at')} as told_at, replaces, facts
      from told_report as told
      join ${NAMES(names)} on (sent.source, sent.key) = (told.source, told.trade_key)
     order by report_id`;
  return REPORT.all(tx, statement);
}

const REPLACER = new Rows({ source: text, key: text, replaced_by: text });

/** The keys of the trades that came in the place of these; of several the first by its letters. */
export async function selectReplacers(
  tx: Db,
  names: readonly ReportedTradeKey[],
): Promise<readonly RowOf<typeof REPLACER>[]> {
  const statement = sql`
    select told.source, sent.key, min(trade_key collate "C") as replaced_by
      from told_report as told
      join ${NAMES(names)} on (sent.source, sent.key) = (told.source, told.replaces)
     group by told.source, sent.key`;
  return REPLACER.all(tx, statement);
}

export async function insertReports(
  tx: Db,
  reports: readonly TradeReport[],
  by: { readonly fileId: string; readonly loadedBy: string },
): Promise<void> {
  await sql`
    insert into told_report (source, trade_key, status, told_at, replaces, facts, file_id, loaded_by)
    select source, key, status, "reportedAt", replaces, nullif(facts, 'null'::jsonb), ${by.fileId}, ${by.loadedBy}
      from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
        as sent (source text, key text, status text, "reportedAt" timestamptz, replaces text, facts jsonb)
  `.execute(tx);
}

const REPORTED_TRADE_ID = new Rows({ told_id: bigint, source: text, key: text });

/** Writes what holds of trades now, of new ones too; answers their ids. */
export async function upsertReportedTrades(
  tx: Db,
  told: readonly (ReportedTradeKey & HeldState)[],
): Promise<readonly RowOf<typeof REPORTED_TRADE_ID>[]> {
  const sent = told.map(({ facts, ...state }) => ({ ...facts, ...state }));
  const statement = sql`
    insert into told_trade as told
      (source, trade_key, state, replaced_by, clearer_name, account_short_name, trade_date, executed_at,
       contract_code, exchange, prompt_date, prompt_months, balmo_date, lots, price, venue, trader, counterparty)
    select source, key, state, "replacedBy", clearer, account, "tradeDate", "executedAt",
           "contractCode", exchange, "promptDate", "promptMonths", "balmoDate", lots, price, venue, trader, counterparty
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
        as sent (source text, key text, state text, "replacedBy" text, clearer text, account text,
                 "tradeDate" date, "executedAt" timestamptz, "contractCode" text, exchange text,
                 "promptDate" date, "promptMonths" integer, "balmoDate" date, lots numeric, price numeric,
                 venue text, trader text, counterparty text)
        on conflict (source, trade_key) do update
       set (state, replaced_by, clearer_name, account_short_name, trade_date, executed_at, contract_code,
            exchange, prompt_date, prompt_months, balmo_date, lots, price, venue, trader, counterparty)
         = (excluded.state, excluded.replaced_by, excluded.clearer_name, excluded.account_short_name,
            excluded.trade_date, excluded.executed_at, excluded.contract_code, excluded.exchange,
            excluded.prompt_date, excluded.prompt_months, excluded.balmo_date, excluded.lots,
            excluded.price, excluded.venue, excluded.trader, excluded.counterparty)
    returning told_id, source, trade_key as key`;
  return REPORTED_TRADE_ID.all(tx, statement);
}

const CLEARER = new Rows({
  clearer: text,
  accounts: json<readonly string[]>(),
  contracts: json<readonly { readonly code: string; readonly exchange: string }[]>(),
});

/** The accounts and contracts of these clearers. */
export async function selectKnown(
  tx: Db,
  clearers: readonly string[],
): Promise<readonly RowOf<typeof CLEARER>[]> {
  const statement = sql`
    select name as clearer,
           (select coalesce(jsonb_agg(short_name), '[]'::jsonb)
              from clearer_account where clearer = known.name) as accounts,
           (select coalesce(jsonb_agg(jsonb_build_object('code', contract_code, 'exchange', exchange)), '[]'::jsonb)
              from contract where clearer = known.name) as contracts
      from clearer as known
     where name = any(${clearers}::text[])`;
  return CLEARER.all(tx, statement);
}
