import { absoluteAmount, type Amount } from '@fairlead/shared/domain/money/exact';

/** Maximum of steps for the search of one day; a sum not found by then is nobody's to guess. */
const MAX_STEPS = 2_000;

/** Budget of steps left for all days; the search takes its own off. */
export type Patience = { steps: number };

/**
 * The two or more that sum to an amount exactly; undefined where none do, or where others do as well.
 * Only those of the amount's own sign are looked at.
 */
export function findSum<Part extends { readonly open: Amount }>(
  amount: Amount,
  parts: readonly Part[],
  patience: Patience,
): readonly Part[] | undefined {
  const wanted = absoluteAmount(amount);
  const own = parts
    .filter(({ open }) => open > 0n === amount > 0n && absoluteAmount(open) < wanted)
    .toSorted((a, b) => compare(absoluteAmount(b.open), absoluteAmount(a.open)));
  const allowed = Math.min(MAX_STEPS, patience.steps);
  const search: Search<Part> = { parts: own, suffixSums: sumsFrom(own), found: [], steps: allowed };
  lookOn(search, { at: 0, missing: wanted, taken: [] });
  patience.steps -= allowed - search.steps;
  const [only, other] = search.found;
  return other === undefined && search.steps > 0 ? only : undefined;
}

type Search<Part> = {
  readonly parts: readonly Part[];
  /** Sums of those from each on. */
  readonly suffixSums: readonly Amount[];
  readonly found: (readonly Part[])[];
  steps: number;
};

type Step<Part> = {
  readonly at: number;
  readonly missing: Amount;
  readonly taken: readonly Part[];
};

/** Each part is taken or not; it ends at the second sum, which is one too many. */
function lookOn<Part extends { readonly open: Amount }>(
  search: Search<Part>,
  { at, missing, taken }: Step<Part>,
): void {
  if (search.found.length > 1 || search.steps <= 0) return;
  search.steps -= 1;
  if (missing === 0n) {
    search.found.push(taken);
    return;
  }
  const part = search.parts[at];
  if (part === undefined || (search.suffixSums[at] ?? 0n) < missing) return;
  const size = absoluteAmount(part.open);
  if (size <= missing)
    lookOn(search, { at: at + 1, missing: missing - size, taken: [...taken, part] });
  lookOn(search, { at: at + 1, missing, taken });
}

function sumsFrom(parts: readonly { readonly open: Amount }[]): Amount[] {
  let sum = 0n;
  return parts
    .toReversed()
    .map(({ open }) => (sum += absoluteAmount(open)))
    .toReversed();
}

const compare = (a: Amount, b: Amount) => (a < b ? -1 : Number(a > b));
