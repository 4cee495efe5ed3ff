import { normalizeText } from '../timeline/statement-day.rules.ts';

/** References of an entry of a camt; null: the bank gives none. */
export type EntryRefs = {
  /** The bank's own (AcctSvcrRef). */
  readonly servicer: string | null;
  /**
   * Ids of the order of payments that makes a batch (PmtInfId), and of the message in which it was
   * given (MsgId).
   */
  readonly paymentInfo: string | null;
  readonly message: string | null;
  /** NtryRef, which may be but a number in its message. */
  readonly entry: string | null;
};

/** References of a statement entry, in any format. */
export type StatedRefs = EntryRefs & {
  /** Its references are what a camt calls them; else they are what its bank made of those. */
  readonly isCamt: boolean;
  readonly endToEnd: string | null;
};

/** Entry of a statement with day and amount of a notified one, and the payment that it tells. */
export type Claim = {
  readonly payment: string;
  readonly refs: StatedRefs;
  /** It is a part of such an entry already: its statement tells the details itself. */
  readonly isPart: boolean;
  /** It is of a report of a running day, and a statement tells the payment as well. */
  readonly isOutdated: boolean;
};

/** An entry of a notification, with all that may be the same. */
export type Notified = {
  readonly id: number;
  readonly fileId: string;
  /** Moment at which the bank made it, in milliseconds since 1970; null: not said. */
  readonly madeAt: number | null;
  readonly refs: EntryRefs;
  /** The payment of which it was found to tell the details earlier, as it is now; null: none, or it is gone. */
  readonly kept: string | null;
  readonly claims: readonly Claim[];
};

/** Reasons why details of a notification are not used. */
export type Unjoined =
  /** No statement tells its entry, several entries may be it, or several notifications may be about the one. */
  | 'unknown'
  | 'several'
  /** Another notification, which the bank made later, has the details; or the statement itself has. */
  | 'later'
  | 'told';

/** Fate of the details: they take the place of a payment, or not. */
export type Join = { readonly payment: string } | { readonly why: Unjoined };

/**
 * Assigns each notification to its payment: same account, day and amount, and a common reference.
 * An assignment holds as long as its payment exists.
 */
export function findJoins(all: readonly Notified[]): ReadonlyMap<number, Join> {
  const joins = new Map<number, Join>();
  const claiming = new Map<string, Notified[]>();
  for (const one of all) {
    const found = payableBy(one);
    if (typeof found === 'string') claiming.set(found, [...(claiming.get(found) ?? []), one]);
    else joins.set(one.id, found);
  }
  for (const [payment, rivals] of claiming) {
    const winner = findWinner(rivals);
    for (const one of rivals)
      joins.set(one.id, one === winner ? { payment } : { why: whyNot(one, winner) });
  }
  return joins;
}

/** The payment of which it may tell the details. */
function payableBy({ kept, refs, claims }: Notified): string | { readonly why: Unjoined } {
  if (kept !== null) return kept;
  const same = claims.filter((claim) => isSameEntry(refs, claim.refs));
  const whole = same.filter(({ isPart }) => !isPart);
  if (whole.length === 0) return { why: same.length > 0 ? 'told' : 'unknown' };
  const payments = collectPayments(whole);
  const [only, ...others] =
    payments.size > 1 ? collectPayments(whole.filter(({ isOutdated }) => !isOutdated)) : payments;
  return only === undefined || others.length > 0 ? { why: 'several' } : only;
}

const collectPayments = (claims: readonly Claim[]) => new Set(claims.map(({ payment }) => payment));

/** The one made last, or kept first, of those about one entry; undefined: they are about several, and nothing says which. */
function findWinner(rivals: readonly Notified[]): Notified | undefined {
  const [first, ...others] = rivals.toSorted(
    (a, b) => (b.madeAt ?? 0) - (a.madeAt ?? 0) || a.id - b.id,
  );
  const isOne = (other: Notified) =>
    first !== undefined &&
    other.fileId !== first.fileId &&
    isSameEntry(first.refs, { ...other.refs, isCamt: true, endToEnd: null });
  return others.every(isOne) ? first : rivals.find(({ kept }) => kept !== null);
}

const whyNot = ({ refs }: Notified, winner: Notified | undefined): Unjoined =>
  winner !== undefined && isSameEntry(refs, { ...winner.refs, isCamt: true, endToEnd: null })
    ? 'later'
    : 'several';

/** True when two entries of one account, day and amount are one by their references. */
function isSameEntry(ours: EntryRefs, theirs: StatedRefs): boolean {
  if (!theirs.isCamt) {
    const known = [theirs.servicer, theirs.endToEnd].flatMap((ref) => toRef(ref) ?? []);
    return Object.values(ours).some((ref) => known.includes(toRef(ref, 'entry') ?? ''));
  }
  for (const kind of ['servicer', 'paymentInfo', 'message', 'entry'] as const) {
    const [own, other] = [toRef(ours[kind], kind), toRef(theirs[kind], kind)];
    if (own !== null && other !== null) return own === other;
  }
  return false;
}

/** A reference without signs, in lower case; null: it is none. A number of few digits counts the entries of a message. */
function toRef(ref: string | null, kind?: keyof EntryRefs): string | null {
  const words = normalizeText(ref ?? '');
  if (words === '' || /^(?:not ?provided|nonref|0+)$/.test(words)) return null;
  return kind === 'entry' && /^\d{1,6}$/.test(words) ? null : words;
}
