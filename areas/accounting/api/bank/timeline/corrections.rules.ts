import {
  arePages,
  covers,
  isDecided,
  isSameNumber,
  isSameSpan,
  findLaterStatement,
  type TimelineStatement,
} from './statement-day.rules.ts';

/** A person said so, or the bank made it later, or booked it, and it tells all of their days. */
export function isReplacing(
  statement: TimelineStatement,
  others: readonly TimelineStatement[],
): boolean {
  return others.every(
    (other) =>
      isDecided(statement, 'replaces', other) ||
      (isLaterThan(statement, other) && covers(statement, other)),
  );
}

export const isTakingBack = (statement: TimelineStatement, other: TimelineStatement): boolean =>
  isDecided(statement, 'replaces', other) || isCorrecting(statement, other);

/** The bank made it later, for the days and from the balance of the other. */
export const isCorrecting = (statement: TimelineStatement, other: TimelineStatement): boolean =>
  isSameSpan(statement, other) && isLaterThan(statement, other);

/** A page is no later telling of another page of its statement. */
const isLaterThan = (statement: TimelineStatement, other: TimelineStatement): boolean =>
  findLaterStatement(statement, other) === statement && !arePages(statement, other);

/** Finds pairs of an incomplete statement and a complete one that covers all of its days. */
export function* findCompleteStatements(
  statements: readonly TimelineStatement[],
): Generator<readonly [TimelineStatement, TimelineStatement]> {
  for (const one of statements) {
    if (one.isWhole) continue;
    const whole = statements.find(
      (other) =>
        other.isWhole &&
        !other.isProvisional &&
        other.openingDate <= one.openingDate &&
        other.closingDate >= one.closingDate,
    );
    if (whole !== undefined) yield [one, whole];
  }
}

/** Statements that came again under their number, with another closing balance. */
export function* correctionsIn(
  statements: readonly TimelineStatement[],
): Generator<readonly [TimelineStatement, TimelineStatement]> {
  const spans = Map.groupBy(
    statements,
    (one) => `${one.openingDate} ${one.closingDate} ${one.opening.toString()}`,
  );
  for (const ofSpan of spans.values())
    for (const one of ofSpan) {
      const correction = ofSpan.find(
        (other) =>
          !other.closing.eq(one.closing) &&
          isSameNumber(one, other) === true &&
          isCorrecting(other, one),
      );
      if (correction !== undefined) yield [one, correction];
    }
}
