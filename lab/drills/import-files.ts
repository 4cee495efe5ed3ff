import type { FileKind } from '@fairlead/shared/contract/imported-files';

import { CHART_OF_TEST, exportOfTest } from '@fairlead/api/testing/ledger-files';
import { lotsOfRound, mapsOfRound, tradesOfRound } from './cargo-files.ts';

/** The files that the drill of imports hands over: two of a kind a round, of a size to be killed in. */

const CARDS = 1_000;
const JOURNALS = 5_000;
const TRANSACTIONS = 6_000;
const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const;
/** Entries that a correction leaves out at the beginning, and has more at the end. */
const SHIFTED = 200;
const FIRST_YEAR = 1_950;

export const KINDS = [
  'chart',
  'journals',
  'budget',
  'bank_statement',
  'lots',
  'physical_trades',
  'backacc_maps',
] as const satisfies readonly FileKind[];
export type ImportKind = (typeof KINDS)[number];

export type ImportFile = { readonly kind: ImportKind; readonly content: string };

/**
 * Files of a round: of journals the first export of a year and its correction; of the others one
 * after the other.
 */
export function filesOfRound(kind: ImportKind, round: number): readonly ImportFile[] {
  return [false, true].map((isSecond) => ({ kind, content: CONTENTS[kind](round, isSecond) }));
}

const CONTENTS: Readonly<Record<ImportKind, (round: number, isSecond: boolean) => string>> = {
  chart: (round, isSecond) => chartOf(2 * round + Number(isSecond)),
  journals: exportOf,
  budget: budgetOf,
  bank_statement: (round, isSecond) => statementOf(2 * round + Number(isSecond)),
  lots: (round, isSecond) => lotsOfRound(2 * round + Number(isSecond)),
  physical_trades: (round, isSecond) => tradesOfRound(2 * round + Number(isSecond)),
  backacc_maps: (round, isSecond) => mapsOfRound(2 * round + Number(isSecond)),
};

const cards = Array.from({ length: CARDS }, (_, n) => String(7_000 + n));

/** Every card gets another name. */
function chartOf(edition: number): string {
  const rows = cards.map(
    (card) => `${card},Cost ${card} of ${edition},PL,Running costs,Crew,RUNNING,51 Crew,no,no`,
  );
  return CHART_OF_TEST.replace('1000,Bank USD', `${rows.join('\n')}\n1000,Bank USD`).replace(
    /End of Chart,(\d+)/,
    (_, count: string) => `End of Chart,${Number(count) + CARDS}`,
  );
}

/** A year's export; its correction has half of the entries otherwise, some no more and some again. */
function exportOf(round: number, isCorrection: boolean): string {
  const year = FIRST_YEAR + round;
  const first = isCorrection ? SHIFTED : 0;
  const entries = Array.from({ length: JOURNALS }, (_, index) => {
    const n = first + index;
    const dollars = 100 + (n % 900) + (isCorrection && n % 2 === 0 ? 1 : 0);
    return {
      number: round * 100_000 + n + 1,
      date: `${year}-${MONTHS[n % 12] ?? ''}-15`,
      narrative: `Crew wages ${n}`,
      lines: [
        [cards[n % CARDS] ?? '', `${dollars}.25`],
        ['5100', '10.00'],
        ['1000', `-${dollars + 10}.25`],
      ] as const,
    };
  });
  return exportOfTest({
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    locked: `${year}-06-30`,
    entries,
    issued: `${year + 1}-0${isCorrection ? 2 : 1}-20T08:00:00Z`,
  });
}

/** The second of a round corrects the first. */
function budgetOf(round: number, isSecond: boolean): string {
  const amount = isSecond ? '1100.50' : '1000.50';
  const rows = cards.flatMap((card) =>
    MONTHS.map((month) => `NAVI01,${card},${FIRST_YEAR + round}-${month},${amount}`),
  );
  return `Company,Card,Month,Amount\n${rows.join('\n')}\n`;
}

/** A day's statement in MT940, which begins with what the one before it ends with. */
function statementOf(edition: number): string {
  const day = `23${MONTHS[Math.floor(edition / 28)] ?? ''}${String((edition % 28) + 1).padStart(2, '0')}`;
  const [opening, closing] = [edition, edition + 1].map((times) => 1_000 + times * TRANSACTIONS);
  const entries = Array.from(
    { length: TRANSACTIONS },
    (_, n) => `:61:${day}C1,00NTRFNONREF//B${edition}-${n}\n:86:Payment ${edition}-${n}`,
  );
  return `:20:ST${edition}
:25:CH5604835012345678009
:28C:${edition}
:60F:C${day}USD${opening},00
${entries.join('\n')}
:62F:C${day}USD${closing},00
-
`;
}
