/** Cards that no chart names: their money stands under 'Not mapped'. */
export const UNMAPPED_JOURNALS = [
  { company: 'HSV', date: '2024-05-14', card: '777010', cents: 1_845_000, what: 'Flood repairs' },
  { company: 'V05', date: '2024-06-11', card: '777020', cents: 963_050, what: 'Fumigation' },
] as const;

/** Statements of a month that never came: the chain of the account has a gap. */
export const MISSING_STATEMENT = { company: 'V04', month: '2024-03' } as const;

/** An account whose bank says nothing after a day: the planning takes the ledger. */
export const SILENT_BANK = { company: 'SCH', last: '2024-06-14' } as const;

/** Charges that only the bank has: nobody booked them. */
export const UNBOOKED_CHARGES = [
  { company: 'V02', date: '2024-06-20', cents: -8_500 },
  { company: 'SCG', date: '2024-06-21', cents: -12_000 },
] as const;

/** A payment that the ledger has and the bank not yet. */
export const UNPRESENTED = { company: 'V06', month: '2024-06' } as const;
/** A payment that was booked twice. */
export const BOOKED_TWICE = { company: 'V08', month: '2024-06' } as const;
/** A payment that the bank made twice. */
export const PAID_TWICE = { company: 'V01', month: '2024-05' } as const;

/** A month that was locked and exported again, with one invoice changed. */
export const RESTATED_MONTH = { company: 'V03', month: '2024-03' } as const;
