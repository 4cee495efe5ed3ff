import { ownerProblem } from './decision.ts';

/** Maximum of breaks that are assigned at once. */
export const MAX_ASSIGNED = 1_000;

type Assigned = { readonly lot_num: string; readonly status: string };

/** Why a break cannot be left to nobody. */
export const ownerlessProblem = (
  { lot_num: lot, status }: Assigned,
  owner: string | null,
): string | undefined =>
  owner === null && status === 'TO_CORRECT'
    ? `The break of lot ${lot} is to be corrected, which somebody has to have done`
    : undefined;

/** First obstacle to assigning breaks to somebody. */
export const assignmentProblem = (
  breaks: readonly Assigned[],
  owner: string | null,
  owners: readonly string[],
): string | undefined =>
  breaks.length > MAX_ASSIGNED
    ? `At most ${MAX_ASSIGNED.toLocaleString('en')} breaks at once`
    : ((owner === null ? undefined : ownerProblem(owner, owners)) ??
      breaks.map((of) => ownerlessProblem(of, owner)).find((problem) => problem !== undefined));
