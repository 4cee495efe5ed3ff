import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  flag,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  text,
  type Static,
} from '@fairlead/shared/contract/schema';
import { ReportQuery } from './report.ts';

const money = number;

/** Why a cost is another one than in the range before. US dollars, cost positive. */
const Change = {
  days_report: integer(),
  days_compare: integer(),
  /** What was booked in a range in which the vessel has days; 0 in one in which it has none. */
  cost_report: money(),
  cost_compare: money(),
  /** The figure a day that the table of daily cost shows; null without days. */
  rate_report: nullable(number()),
  rate_compare: nullable(number()),
  /** `cost_report` less `cost_compare`; `days_effect` and `rate_effect` make it to the cent. */
  change: money(),
  /** What other days cost at the rate before: of a vessel that is new or gone all of its cost. */
  days_effect: money(),
  /** What the days of the report cost at another rate. */
  rate_effect: money(),
};
/** The whole change when its days were locked; left out where that is what it is now. */
const was = optional(object(Change));
export type CostChange = Static<typeof CostChange>;
const CostChange = object({ ...Change, was });

const ChangeRow = object({
  vessel_name: text(),
  group_cost: text(),
  bsg_code: text(),
  ledger_card_code: text(),
  ledger_card_name: text(),
  /** RUNNING or DRYDOCK; null: not mapped, which is running cost until a chart says otherwise. */
  row_category: nullable(text()),
  ...Change,
  was,
});
export type OpexChangeRow = Static<typeof ChangeRow>;

const VesselChange = object({
  vessel_name: text(),
  /** False: of a company outside the set, so it has no part in the fleet. */
  in_fleet: flag(),
  ...Change,
  was,
});

const Part = object({
  /** By vessel in the order of the daily table, then by card in that of the chart. */
  rows: list(ChangeRow),
  /** The sums of the rows, also of vessels that have days and no cost. */
  vessels: list(VesselChange),
  /** The sum of the vessels that are in the fleet; its rate is that of the column 'Fleet'. */
  fleet: CostChange,
});
export type OpexChangePart = Static<typeof Part>;

/** Why the daily running cost of vessels moved, docking apart. */
export type OpexChange = Static<typeof OpexChange>;
export const OpexChange = object({
  running: Part,
  drydock: Part,
  /** What was booked on vessels in a range in which they have no days: it is in no rate, and in no change. */
  without_days: list(
    object({
      vessel_name: text(),
      cost_report: money(),
      cost_compare: money(),
      /** Costs when their days were locked, where they are other ones now. */
      was_cost_report: optional(money()),
      was_cost_compare: optional(money()),
    }),
  ),
});

export const readOpexChange = {
  method: 'GET',
  path: '/acc_analytics/opex_change',
  summary: 'Why the daily running cost of vessels moved: by other days and by another rate',
  note: 'A wrong range or an unknown set of companies is a 400 that names it.',
  access: 'acc:read',
  limit: 'reads',
  cost: 'heavy',
  unchanged: 'by etag',
  query: ReportQuery,
  reply: OpexChange,
} satisfies Endpoint;
