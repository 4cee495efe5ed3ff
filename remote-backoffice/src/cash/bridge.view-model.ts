import type { CashPlanning } from '@fairlead/backoffice/contract/cash';

export type Bridge = NonNullable<CashPlanning['scg_cash_bridge']>;

/** A reason why the dollars of a week have changed, or the total of all. */
export type BridgeRow = {
  readonly id: keyof Bridge;
  readonly name: string;
  readonly dollars: number;
  readonly meaning: string;
};

/** The reasons in their order of display, and their total change. */
export const bridgeRows = (bridge: Bridge): readonly BridgeRow[] =>
  REASONS.map((reason) => ({ ...reason, dollars: bridge[reason.id] }));

const REASONS = [
  {
    id: 'booked',
    name: 'Booked',
    meaning: 'What the ledger booked on the accounts, at book value: SCG Cash Moves below',
  },
  {
    id: 'rate',
    name: 'Rate difference',
    meaning: 'What was booked, at the latest rate instead of the rate of its booking',
  },
  {
    id: 'not_booked',
    name: 'Not booked',
    meaning: 'What moved at the bank and is not in the ledger yet, at the latest rate',
  },
  {
    id: 'fx',
    name: 'FX',
    meaning: 'What the change of the rate makes of the amount a week before',
  },
  {
    id: 'usd_wow',
    name: 'USD week over week',
    meaning: 'The accounts of the trading companies now, less a week before',
  },
] as const;
