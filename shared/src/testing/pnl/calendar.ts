/** The day of the fixtures' run. */
export const RUN_DATE = '2024-06-28';

/** Monday to Friday from a day to another, both included, oldest first. */
export function weekdays(from: string, to: string): string[] {
  const days: string[] = [];
  const day = new Date(`${from}T00:00:00Z`);
  for (; day.toISOString().slice(0, 10) <= to; day.setUTCDate(day.getUTCDate() + 1)) {
    if (day.getUTCDay() % 6 !== 0) days.push(day.toISOString().slice(0, 10));
  }
  return days;
}

/** The first days of months, from July 2024 on. */
export const MONTHS = ['07', '08', '09', '10', '11', '12'].map((month) => `2024-${month}-01`);

/** Numbers from 0 to 1 that are the same in every test. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
