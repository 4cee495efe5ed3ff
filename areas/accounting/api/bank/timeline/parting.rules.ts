import { type Alignment, findAlignments } from './alignment.rules.ts';
import type { TimelinePiece } from './piece.rules.ts';
import type { StatementDay } from './statement-day.rules.ts';

/**
 * Two statements of an account that is emptied may have been taken as one going on from the other, as a balance
 * says so that stood more than once. Where a telling has more of the stretch in two parts, it is parted there.
 */
export function partedFor(piece: TimelinePiece, telling: StatementDay): readonly TimelinePiece[] {
  const found = findAlignments(piece, telling);
  const whole = mostPairs(found);
  if (whole === Math.min(telling.entries.length, piece.payments.length)) return [piece];
  const joints = isRound(piece, telling, found)
    ? piece.splitPositions()
    : piece.splitPositions([telling.opening, telling.closing]);
  const told = (parts: readonly TimelinePiece[]) =>
    parts.reduce((sum, one) => sum + mostPairs(findAlignments(one, telling)), 0);
  const parted = joints
    .map((at) => piece.splitAt(at))
    .map((parts) => [told(parts), parts] as const);
  const [best] = parted.toSorted(([a], [b]) => b - a);
  return best !== undefined && best[0] > whole ? best[1] : [piece];
}

const mostPairs = (found: readonly Alignment[]) =>
  Math.max(0, ...found.map(({ pairs }) => pairs.length));

/** True when it goes from the end of the stretch to its begin: then the day begins within the stretch. */
function isRound(
  { payments }: TimelinePiece,
  { entries }: StatementDay,
  found: readonly Alignment[],
): boolean {
  const isFirst = ({ pairs }: Alignment, side: 0 | 1) => pairs.some((pair) => pair[side] === 0);
  const isEnd = ({ pairs }: Alignment) =>
    pairs.some(([theirs]) => theirs === payments.length - 1) &&
    pairs.every(([, ours]) => ours < entries.length - 1);
  const [ends, begins] = [
    found.filter((one) => isFirst(one, 1) && isEnd(one)),
    found.filter((one) => isFirst(one, 0) && !isFirst(one, 1)),
  ];
  return ends.some((end) =>
    begins.some((begin) => end.pairs.length + begin.pairs.length <= entries.length),
  );
}
