/** A company of the set that is reported. */
export type LedgerCompany = {
  readonly code: string;
  readonly fixed_name: string;
  readonly summary_group: string;
  readonly kind: string;
  readonly is_minor_admin: boolean;
};

export type LedgerCard = {
  readonly code: string;
  readonly name: string;
  readonly statement: string | null;
  readonly pnl_group: string | null;
  readonly group_cost: string | null;
  readonly row_category: string | null;
  readonly bsg_code: string | null;
  readonly is_bank: boolean;
};

export type Vessel = {
  readonly name: string;
  readonly company_code: string | null;
  readonly delivered_on: string | null;
  readonly sold_on: string | null;
};

/** Chart of accounts of the firm, by which bookings are reported. */
export type LedgerChart = {
  readonly companies: ReadonlyMap<string, LedgerCompany>;
  readonly cards: ReadonlyMap<string, LedgerCard>;
  readonly vessels: readonly Vessel[];
  /** The one vessel of a company that has exactly one. */
  readonly vesselOf: ReadonlyMap<string, string>;
};

export const NOT_MAPPED = 'Not mapped';
export const NOT_ON_A_VESSEL = 'Not on a vessel';
export const FLEET = 'Fleet';
const SHIPPING = 'Shipping';

export function buildChart(
  companies: readonly LedgerCompany[],
  cards: readonly LedgerCard[],
  vessels: readonly Vessel[],
): LedgerChart {
  const owned = Map.groupBy(vessels, ({ company_code: code }) => code ?? '');
  return {
    companies: new Map(companies.map((company) => [company.code, company])),
    cards: new Map(cards.map((card) => [card.code, card])),
    vessels,
    vesselOf: new Map(
      companies.flatMap(({ code }) => {
        const [vessel, ...more] = owned.get(code) ?? [];
        return vessel !== undefined && more.length === 0 ? [[code, vessel.name]] : [];
      }),
    ),
  };
}

/** Position of a booking in the reports: company, card and, if any, vessel. */
export type ReportPosition = {
  readonly company: LedgerCompany;
  readonly card: LedgerCard;
  readonly vessel: string | null;
};

type Booked = {
  readonly company_code: string;
  readonly ledger_card_code: string;
  readonly vessel_name?: string | null;
};

/**
 * Report position of a booking; throws if the chart lacks its company or card. A vessel counts only
 * in companies of the Shipping group.
 */
export function requireReportPosition(chart: LedgerChart, booked: Booked): ReportPosition {
  const place = findReportPosition(chart, booked);
  if (place === null)
    throw new Error(`${booked.company_code} ${booked.ledger_card_code} is not of the chart`);
  return place;
}

/** Report position of a booking; null if the chart lacks its company or card. */
export function findReportPosition(chart: LedgerChart, booked: Booked): ReportPosition | null {
  const company = chart.companies.get(booked.company_code);
  const card = chart.cards.get(booked.ledger_card_code);
  if (company === undefined || card === undefined) return null;
  return { company, card, vessel: vesselAt(chart, booked) };
}

/** The vessel that something booked is on, if it is on one. */
export function vesselAt(
  { companies, vesselOf }: LedgerChart,
  { company_code: code, vessel_name: vessel = null }: Omit<Booked, 'ledger_card_code'>,
): string | null {
  const company = companies.get(code);
  if (company === undefined || !isShipping(company)) return null;
  return vessel ?? vesselOf.get(code) ?? null;
}

export const isShipping = ({ summary_group: group }: LedgerCompany): boolean => group === SHIPPING;

/** A card that no chart has named: what is booked on it counts as profit and loss. */
export const isUnmapped = ({ statement }: LedgerCard): boolean => statement === null;

export const isPnl = ({ statement }: LedgerCard): boolean => statement !== 'BS';
