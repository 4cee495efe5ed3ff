import type { ScreenName } from './screens.ts';

/** Somebody's part in the crowd: by which roles, on which of their screens, the most looked at more than once. */
type Part = {
  readonly name: string;
  readonly count: number;
  readonly roles: readonly string[];
  readonly screens: readonly ScreenName[];
};

/** A trading firm's 200: half of them trade, and nearly everybody looks at the P&L. */
const PARTS: readonly Part[] = [
  { name: 'trader', count: 96, roles: ['trader'], screens: ['edf', 'blotter', 'pnl', 'blotter'] },
  {
    name: 'office',
    count: 40,
    roles: ['back-office'],
    screens: ['edf', 'lots', 'edf', 'cash', 'breaks', 'pnlBackOffice', 'history'],
  },
  { name: 'accountant', count: 30, roles: ['accountant'], screens: ['accounting', 'bank', 'pnl'] },
  {
    name: 'operator',
    count: 20,
    roles: ['operator'],
    screens: ['history', 'tasks', 'edf', 'schedules', 'pnl'],
  },
  {
    name: 'manager',
    count: 14,
    roles: ['management'],
    screens: ['pnl', 'accounting', 'pnl', 'lots', 'edf'],
  },
];

/** Somebody who may see each screen, and goes through them one after the other. */
export const ALONE: Part = {
  name: 'alone',
  count: 1,
  roles: PARTS.flatMap(({ roles }) => roles),
  screens: [...new Set(PARTS.flatMap(({ screens }) => screens))],
};

export type Drawn = Omit<Part, 'count'> & { readonly n: number };

/** Each of the crowd, parts mixed as they come to work. */
export const CROWD: readonly Drawn[] = PARTS.flatMap(({ count, ...part }) =>
  Array.from({ length: count }, (_, n) => ({ ...part, name: `${part.name}-${String(n)}`, n })),
).toSorted((one, other) => one.n - other.n);

const AREAS: Readonly<Record<'accounting' | 'backOffice', readonly ScreenName[]>> = {
  accounting: ['accounting', 'bank'],
  backOffice: ['lots', 'cash', 'breaks'],
};

/** E-mails of those with a screen of an area that a list allows. */
export function allowedIn(area: keyof typeof AREAS): string[] {
  return [...CROWD, ALONE]
    .filter(({ screens }) => screens.some((screen) => AREAS[area].includes(screen)))
    .map(({ name }) => `${name}@halyard.example`);
}
