const MONTHS = 3;

/** Names the quarter of a day: '2024-Q2'. */
export const quarterName = (day: string): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / MONTHS)}`;

/** Finds the first day of the quarter of a name; undefined for what is no name of one. */
export function quarterOfName(name: string): string | undefined {
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(name) ?? [];
  if (year === undefined) return undefined;
  return `${year}-${String((Number(quarter) - 1) * MONTHS + 1).padStart(2, '0')}-01`;
}

/** Names the quarters from one to another, both included: '2023-Q4', '2024-Q1'. */
export function quartersFromTo(first: string, last: string): readonly string[] {
  const from = parseQuarter(first);
  return Array.from({ length: parseQuarter(last) - from + 1 }, (_each, step) =>
    formatQuarter(from + step),
  );
}

/** Quarters since the beginning of our era. */
function parseQuarter(name: string): number {
  const [year, quarter] = name.split('-Q');
  return Number(year) * 4 + Number(quarter) - 1;
}

const formatQuarter = (number: number) => `${Math.floor(number / 4)}-Q${(number % 4) + 1}`;
