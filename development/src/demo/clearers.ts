/** A clearing house of the invented firm and the accounts it keeps for it. */
export type Clearer = {
  readonly name: string;
  /** Begins the numbers of its trades. */
  readonly prefix: string;
  readonly firstOrder: number;
  /** Orders of a day, about. */
  readonly orders: number;
  readonly accounts: readonly { readonly name: string; readonly deposit: number }[];
  /** The account in which most paper is dealt, and the one that positions are moved to. */
  readonly main: string;
  readonly other: string;
  readonly freight: string;
  /** Account at which closed contracts are booked: the closing side (spec A9). */
  readonly closing: string;
};

/** Both names are invented. */
export const CLEARERS: readonly Clearer[] = [
  {
    name: 'Norvane',
    prefix: 'N',
    firstOrder: 4_100_000,
    orders: 14,
    accounts: [
      { name: 'PAPER-01', deposit: 12_000_000 },
      { name: 'PAPER-02', deposit: 6_000_000 },
      { name: 'FREIGHT', deposit: 1_500_000 },
      { name: 'SCG', deposit: 0 },
    ],
    main: 'PAPER-01',
    other: 'PAPER-02',
    freight: 'FREIGHT',
    closing: 'SCG',
  },
  {
    name: 'Osterley',
    prefix: 'OS',
    firstOrder: 710_000,
    orders: 3,
    accounts: [
      { name: 'PAPER-03', deposit: 4_000_000 },
      { name: 'SCG', deposit: 0 },
    ],
    main: 'PAPER-03',
    other: 'PAPER-03',
    freight: 'PAPER-03',
    closing: 'SCG',
  },
];

/** The desk's traders, by the short names that clearers print. */
export const TRADERS = ['MAREN', 'JOREN', 'TAMSIN', 'ISKO'] as const;
