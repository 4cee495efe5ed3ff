/** The quarters from one to another, both included: '2023-Q4', '2024-Q1'. A chart of them leaves none out. */
export function quartersFromTo(first: string, last: string): readonly string[] {
  const from = numberOf(first);
  return Array.from({ length: numberOf(last) - from + 1 }, (_each, step) => nameOf(from + step));
}

/** Quarters since the beginning of our era. */
function numberOf(name: string): number {
  const [year, quarter] = name.split('-Q');
  return Number(year) * 4 + Number(quarter) - 1;
}

const nameOf = (number: number) => `${Math.floor(number / 4)}-Q${(number % 4) + 1}`;
