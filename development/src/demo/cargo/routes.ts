/** A way of trading cargoes: who buys and sells what, and how much of it. */
export type Route = {
  readonly name: string;
  readonly book: 'Cargo' | 'Forward' | 'Product';
  readonly strategy: string;
  /** Part of the deal's name before the year. */
  readonly deal: string;
  /** Pricing of purchases and sales; one is picked of each. */
  readonly buys: readonly string[];
  readonly sells: readonly string[];
  readonly tonnes: readonly number[];
  /** Months from loading to delivery. */
  readonly months: number;
  readonly sellers: readonly string[];
  readonly buyers: readonly string[];
  readonly terms: readonly [purchase: string, sale: string];
  /** Freight of a tonne follows one of the Baltic's routes, if it is no bunker-sized parcel. */
  readonly freight: 'BLPG' | 'BLPG3';
  readonly share: number;
  /** Dollars a tonne that a cargo is dealt to earn, about. */
  readonly margin: number;
};

/** All names are invented. */
export const ROUTES: readonly Route[] = [
  {
    name: 'US',
    book: 'Cargo',
    strategy: 'US to Asia',
    deal: 'Cargoes',
    buys: ['LST', 'LST', 'EPC'],
    sells: ['FEI', 'FEI', 'FEI', 'ARA', 'CP'],
    tonnes: [11_000, 12_000, 22_000],
    months: 1,
    sellers: ['Brazos Terminals', 'Cardinal Midstream', 'Sabine Gas Export'],
    buyers: ['Tanaka Gas', 'Hanbit Petrochemical', 'Eastern Lantern Energy', 'Polder Chemie'],
    terms: ['FOB Houston', 'DES Chiba'],
    freight: 'BLPG3',
    share: 3,
    margin: 10,
  },
  {
    name: 'ME',
    book: 'Cargo',
    strategy: 'Middle East to Asia',
    deal: 'Cargoes',
    buys: ['CP'],
    sells: ['FEI', 'CP'],
    tonnes: [11_000, 22_000, 23_000],
    months: 0,
    sellers: ['Gulf Crescent Petroleum', 'Al Rimal Gas', 'Qamar LPG'],
    buyers: ['Tanaka Gas', 'Bharat Lantern Gas', 'Hanbit Petrochemical', 'Mekong Energy'],
    terms: ['FOB Ras Tanura', 'CFR Ningbo'],
    freight: 'BLPG',
    share: 3,
    margin: 5,
  },
  {
    name: 'TC',
    book: 'Forward',
    strategy: 'Term contracts',
    deal: 'CP',
    buys: ['CP'],
    sells: ['CP'],
    tonnes: [11_000, 22_000, 33_000],
    months: 0,
    sellers: ['Gulf Crescent Petroleum', 'Qamar LPG'],
    buyers: ['Bharat Lantern Gas', 'Mekong Energy', 'Nusantara Gas'],
    terms: ['FOB Ras Tanura', 'CFR Kandla'],
    freight: 'BLPG',
    share: 2,
    margin: 4,
  },
  {
    name: 'NA',
    book: 'Product',
    strategy: 'Arbitrage',
    deal: 'Naphtha',
    buys: ['NWE Naptha'],
    sells: ['MOPJ'],
    tonnes: [12_500, 25_000],
    months: 0,
    sellers: ['Polder Chemie', 'Schelde Refining'],
    buyers: ['Hanbit Petrochemical', 'Formosa Lantern Chemicals'],
    terms: ['FOB Rotterdam', 'CFR Japan'],
    freight: 'BLPG',
    share: 1,
    margin: 5,
  },
  {
    name: 'BU',
    book: 'Product',
    strategy: 'Arbitrage',
    deal: 'Butane',
    buys: ['CP C4', 'EPC C4'],
    sells: ['FEI C4'],
    tonnes: [8_000, 11_000, 22_000],
    months: 0,
    sellers: ['Cardinal Midstream', 'Al Rimal Gas'],
    buyers: ['Tanaka Gas', 'Bharat Lantern Gas'],
    terms: ['FOB', 'CFR Far East'],
    freight: 'BLPG',
    share: 1,
    margin: 5,
  },
];

export const VESSELS = [
  ...['Halyard Star', 'Halyard Dawn', 'Halyard Crest', 'Halyard Reach', 'Halyard Sound'],
  ...['Gas Meridian', 'Gas Aurelia', 'Clipper Vesna', 'Nordic Petrel', 'Pacific Juniper'],
  ...['Orient Saffron', 'Baltic Linnet'],
] as const;

export const OWN_FLEET = 'Halyard Shipping';
export const BROKERS = ['Sundby Shipbrokers', 'Fenwick Chartering'] as const;
export const SURVEYORS = ['Meridian Surveyors', 'Lotse Inspection'] as const;
export const CARGO_BANKS = ['Banque du Rivage', 'Seefeld Bank'] as const;
