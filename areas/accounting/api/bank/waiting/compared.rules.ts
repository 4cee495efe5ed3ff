/** A payment as a statement tells it, and the day it is laid on. */
export type ComparedPayment = {
  readonly day: string;
  /** Equal amounts are equal texts. */
  readonly amount: string;
  readonly ref: string | null;
  readonly words: string;
};

export type ComparedPair<P> = { readonly told: P | null; readonly known: P | null };

/**
 * Pairs a statement's payments with the known ones of its days: same day and amount, by reference,
 * then text, then order. Unpaired ones come first.
 */
export function compared<P extends ComparedPayment>(
  told: readonly P[],
  known: readonly P[],
): readonly ComparedPair<P>[] {
  const left = new Set(known);
  const partners = new Map<P, P>();
  for (const isAlike of [isSameRef, isSameWords, () => true])
    for (const payment of told) {
      if (partners.has(payment)) continue;
      const partner = [...left].find(
        (other) =>
          other.day === payment.day && other.amount === payment.amount && isAlike(payment, other),
      );
      if (partner === undefined) continue;
      partners.set(payment, partner);
      left.delete(partner);
    }
  const pairs: ComparedPair<P>[] = [
    ...told.map((payment) => ({ told: payment, known: partners.get(payment) ?? null })),
    ...[...left].map((payment) => ({ told: null, known: payment })),
  ];
  return pairs.toSorted(
    (a, b) => Number(isWhole(a)) - Number(isWhole(b)) || compareText(dayOf(a), dayOf(b)),
  );
}

const isSameRef = (a: ComparedPayment, b: ComparedPayment) => a.ref !== null && a.ref === b.ref;
const isSameWords = (a: ComparedPayment, b: ComparedPayment) => a.words === b.words;
const isWhole = ({ told, known }: ComparedPair<ComparedPayment>) => told !== null && known !== null;
const dayOf = ({ told, known }: ComparedPair<ComparedPayment>) => (told ?? known)?.day ?? '';
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
