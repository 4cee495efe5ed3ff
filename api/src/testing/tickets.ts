import type { InternalEntry, RegularEntry } from '@fairlead/trading/domain/tickets/ticket';

/** A ticket of Maren's on 28 Jun 2024 that the invented firm's reference data allow. */
const COMMON = {
  trade_date: '2024-06-28',
  volume: 10_000,
  month_a: 'Aug',
  year_a: 2024,
  balmo_date: null,
  month_b: null,
  year_b: null,
  product_a: 'FEI',
  price_a: 614.5,
  product_b: null,
  executing_for: 'maren@halyard.example',
  notes: null,
};

/** The body of `enter_regular_trade`, field by field as spec A7 has it, but for what is said. */
export function regularEntry(said: Partial<RegularEntry> = {}): RegularEntry {
  return {
    ...COMMON,
    diff: false,
    mini: false,
    converted_leg_volume: null,
    book: 'Paper',
    strategy: 'East-West',
    deal: 'FEI to ARA',
    exchange: 'CME',
    broker: 'Kestrel Oils',
    commission_override: null,
    clearer_trade_ids: null,
    ...said,
  };
}

/** The body of `enter_internal_trade`, likewise. */
export function internalEntry(said: Partial<InternalEntry> = {}): InternalEntry {
  return {
    ...COMMON,
    buy_from_book: 'Paper',
    buy_from_strategy: 'Time spreads',
    buy_from_deal: 'FEI',
    sell_to_book: 'Cargo',
    sell_to_strategy: 'US to Asia',
    sell_to_deal: 'Hedges 2024',
    ...said,
  };
}
