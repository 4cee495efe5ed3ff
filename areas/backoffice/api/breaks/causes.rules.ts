import type { BreakCause } from '@fairlead/backoffice/contract/breaks';
import { isRounding } from '@fairlead/backoffice/domain/breaks/rounding';
import { centsText } from '@fairlead/shared/domain/money/cents-text';
import { absoluteAmount, sumAmounts, type Amount } from '@fairlead/shared/domain/money/exact';
import { formatDay } from '@fairlead/shared/format';

import {
  byTrade,
  type PairableLine,
  type PairableMove,
  type EntryPair,
  type PairedEntries,
} from './pairs.rules.ts';

/** Another break that may have what this one misses, or the other way round. */
export type OtherBreak = {
  readonly where: 'column' | 'lot';
  /** As people call it: the column, or the lot's number. */
  readonly name: string;
  readonly difference: Amount;
  readonly unpaired: Unpaired;
  /** Entries of others that may have it, or miss it, as well. */
  readonly rivals: readonly Unpaired[];
};

type Unpaired = Pick<PairedEntries, 'moves' | 'lines'>;

/** All that a cause of a break may be seen by. */
export type CauseCase = {
  /** Traders less accounting. */
  readonly difference: Amount;
  readonly rounding: string;
  readonly paired: PairedEntries;
  /** Entries of the column that do not count yet; what belongs together is left out. */
  readonly later: {
    readonly moves: readonly PairableMove[];
    readonly lines: readonly PairableLine[];
  };
  readonly others: readonly OtherBreak[];
  /** The day whose rate gives a pair's line its dollars, if it is another than the move's. */
  readonly rateDayOf: (pair: EntryPair) => string | undefined;
};

export type FoundCause = {
  readonly cause: BreakCause;
  /** A sentence that names the entries. */
  readonly evidence: string;
  readonly lines: readonly PairableLine[];
};

/**
 * Finds the likeliest cause that explains the whole difference but for rounding. Undefined where
 * none does: it proposes and never guesses.
 */
export function findBreakCause(found: CauseCase): FoundCause | undefined {
  for (const look of DETECTORS) {
    const cause = look(found);
    if (cause !== undefined) return cause;
  }
  return undefined;
}

/** An entry or several that would make so much of the difference. */
type Candidate = {
  readonly makes: Amount;
  readonly evidence: string;
  readonly lines: readonly PairableLine[];
};

/** The candidate that makes the difference, the one that leaves least. */
function best(
  { difference, rounding }: CauseCase,
  candidates: readonly Candidate[],
): Candidate | undefined {
  return candidates
    .filter(({ makes }) => !isRounding(makes, rounding) && isRounding(difference - makes, rounding))
    .toSorted((a, b) =>
      compare(absoluteAmount(difference - a.makes), absoluteAmount(difference - b.makes)),
    )[0];
}

const signTurned = (found: CauseCase) =>
  proposed(
    'sign turned',
    best(
      found,
      found.paired.moves.flatMap((move) =>
        found.paired.lines
          .filter(({ amount }) => amount === -move.amount)
          .map((line) => ({
            makes: 2n * move.amount,
            evidence: `${formatLine(line)} has ${amountIn(line)} where ${formatTrade(move)} has ${amountIn(move)}`,
            lines: [line],
          })),
      ),
    ),
  );

const bookedTwice = (found: CauseCase) =>
  proposed(
    'booked twice',
    best(
      found,
      found.paired.lines.flatMap((line) => {
        const first = found.paired.same.find((pair) => isRepeated(pair.line, line))?.line;
        if (first === undefined) return [];
        const evidence = `${formatLine(first)} and ${formatLine(line)} both have ${amountIn(line)}, the traders once`;
        return [{ makes: -line.amount, evidence, lines: [first, line] }];
      }),
    ),
  );

const isRepeated = (first: PairableLine, line: PairableLine) =>
  first.amount === line.amount &&
  first.card === line.card &&
  (first.day === line.day || first.narrative === line.narrative);

const elsewhere = (where: OtherBreak['where'], cause: BreakCause) => (found: CauseCase) => {
  const candidates = found.others
    .filter(
      (other) =>
        other.where === where && isRounding(other.difference + found.difference, found.rounding),
    )
    .flatMap((other) => misplaced(found.paired, other));
  const made = candidates.filter((candidate) => best(found, [candidate]) !== undefined);
  // Where several would do nobody knows which it is.
  return proposed(cause, made.length === 1 ? made[0] : undefined);
};

function misplaced(
  own: PairedEntries,
  { name, unpaired, rivals }: OtherBreak,
): readonly Candidate[] {
  const missing = own.moves.flatMap((move) =>
    unpaired.lines
      .filter(({ amount }) => amount === move.amount)
      .filter((line) => !rivals.some(({ moves }) => hasAmount(moves, line.amount)))
      .map((line) => ({
        makes: move.amount,
        evidence: `${formatLine(line)} has ${amountIn(line)} in ${name} where ${formatTrade(move)} has it here`,
        lines: [line],
      })),
  );
  const tooMany = own.lines.flatMap((line) =>
    unpaired.moves
      .filter(({ amount }) => amount === line.amount)
      .filter((move) => !rivals.some(({ lines }) => hasAmount(lines, move.amount)))
      .map((move) => ({
        makes: -line.amount,
        evidence: `${formatLine(line)} has ${amountIn(line)} here where ${formatTrade(move)} has it in ${name}`,
        lines: [line],
      })),
  );
  return [...missing, ...tooMany];
}

const hasAmount = (entries: readonly (PairableMove | PairableLine)[], wanted: Amount) =>
  entries.some(({ amount }) => amount === wanted);

const rateOfAnotherDay = (found: CauseCase) => {
  const pairs = found.paired.sameInCurrency.flatMap((pair) => {
    const day = found.rateDayOf(pair);
    if (day === undefined) return [];
    const { line, move } = pair;
    const amount = `${textOfCurrency(line)} at the rate of ${formatDay(day)}`;
    const evidence = `${formatLine(line)} has ${amount}, ${formatTrade(move)} at that of ${formatDay(move.day)}`;
    return [{ makes: move.amount - line.amount, evidence, lines: [line] }];
  });
  return proposed('rate of another day', best(found, withAll(pairs)));
};

const late = (found: CauseCase) => {
  const { paired, later } = found;
  const linesToCome = paired.moves.flatMap((move) =>
    later.lines
      .filter(({ amount }) => amount === move.amount)
      .slice(0, 1)
      .map((line) => ({
        makes: move.amount,
        evidence: `${formatTrade(move)} has ${amountIn(move)} of ${formatDay(move.day)}, ${formatLine(line)} only then`,
        lines: [line],
      })),
  );
  const movesToCome = paired.lines.flatMap((line) =>
    later.moves
      .filter(({ amount }) => amount === line.amount)
      .slice(0, 1)
      .map((move) => ({
        makes: -line.amount,
        evidence: `${formatLine(line)} has ${amountIn(line)}, ${formatTrade(move)} only of ${formatDay(move.day)}`,
        lines: [line],
      })),
  );
  return proposed('late', best(found, withAll([...linesToCome, ...movesToCome])));
};

const notBooked = (found: CauseCase) => {
  const { moves } = found.paired;
  const sums = [...moves.map((move) => [move]), ...byTrade(moves), moves];
  const candidates = sums.map((some) => ({
    makes: sumAmounts(some.map(({ amount }) => amount)),
    evidence: `No line has ${some.map((move) => `${amountIn(move)} of ${formatDay(move.day)} (${formatTrade(move)})`).join(', ')}`,
    lines: [],
  }));
  return proposed('not booked', best(found, candidates));
};

/** Rules in the order of how sure they are. */
const DETECTORS: readonly ((found: CauseCase) => FoundCause | undefined)[] = [
  signTurned,
  bookedTwice,
  elsewhere('column', 'wrong column'),
  elsewhere('lot', 'wrong lot'),
  rateOfAnotherDay,
  late,
  notBooked,
];

/** Each alone, and all together. */
function withAll(candidates: readonly Candidate[]): readonly Candidate[] {
  if (candidates.length < 2) return candidates;
  const all = {
    makes: sumAmounts(candidates.map(({ makes }) => makes)),
    evidence: candidates.map(({ evidence }) => evidence).join('; '),
    lines: candidates.flatMap(({ lines }) => lines),
  };
  return [...candidates, all];
}

const proposed = (cause: BreakCause, candidate: Candidate | undefined): FoundCause | undefined =>
  candidate && { cause, evidence: candidate.evidence, lines: candidate.lines };

const formatLine = ({ series, number, lineNo, day }: PairableLine) =>
  `${series} ${String(number)}, line ${String(lineNo)}, of ${formatDay(day)}`;

const TRADE_DIGITS = 8;

const formatTrade = ({ trade }: PairableMove) => `trade ${trade.slice(-TRADE_DIGITS)}`;

const amountIn = ({ amount }: PairableMove | PairableLine) => centsText(amount);

const textOfCurrency = ({ own, currency }: PairableLine) => `${centsText(own ?? 0n)} ${currency}`;

const compare = (a: Amount, b: Amount) => (a < b ? -1 : Number(a > b));
