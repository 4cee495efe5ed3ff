/** A price as a run's output names it. */
export type NamedPrice = {
  readonly product: string;
  readonly kind: string;
  readonly term_month: string | null;
  readonly obs_date: string;
};

type PriceImport = {
  readonly firstDate: string;
  readonly lastDate: string;
  readonly added: number;
  readonly corrected: number;
  readonly takenBack: number;
  readonly unchanged: number;
  readonly moves: readonly (NamedPrice & {
    readonly now: string;
    readonly before: string;
    readonly before_date: string;
    readonly largest_move: string;
  })[];
  readonly moveCount: number;
  readonly gaps: readonly {
    readonly product: string;
    readonly kind: string;
    readonly before_date: string;
  }[];
  /** Records that the layout of a foreign file left out, as sentences. */
  readonly skippedRecords: readonly string[];
};

/** The days of a file as a sentence names them. */
export const formatDateSpan = ({
  firstDate,
  lastDate,
}: Pick<PriceImport, 'firstDate' | 'lastDate'>): string =>
  firstDate === lastDate ? firstDate : `${firstDate} to ${lastDate}`;

/** Report of an import of prices, line by line. */
export function formatImportReport(taken: PriceImport): string[] {
  const { added, corrected, takenBack, unchanged, moves, moveCount } = taken;
  const more = moveCount - moves.length;
  return [
    `Prices of ${formatDateSpan(taken)} taken: ${added} added, ${corrected} corrected, ` +
      `${takenBack} taken back, ${unchanged} as before`,
    ...moves.map(
      (move) =>
        `Farther than expected: ${formatName(move)} is ${move.now}, after ${move.before} on ` +
        `${move.before_date} (more than ${move.largest_move})`,
    ),
    ...(more > 0 ? [`… and ${more} more that are farther than expected`] : []),
    ...gapLines(taken),
    ...taken.skippedRecords,
  ];
}

function formatName({ product, kind, term_month, obs_date }: NamedPrice): string {
  const month = term_month === null ? '' : ` of ${term_month.slice(0, 7)}`;
  return `the ${kind.toLowerCase()} of ${product}${month} on ${obs_date}`;
}

function gapLines({ gaps, lastDate }: PriceImport): string[] {
  return ['SETTLEMENT', 'FIXING'].flatMap((kind) => {
    const absent = gaps.filter((gap) => gap.kind === kind);
    const names = absent.map(({ product }) => product).join(', ');
    return absent.length === 0
      ? []
      : [
          `Missing: ${lastDate} has no ${kind.toLowerCase()} of ${names}, ` +
            `and ${absent[0]?.before_date ?? ''} had`,
        ];
  });
}
