import type { Page } from '@playwright/test';

type Noted = { readonly longTasks: number[] };

/** Records in the page, before anything of it runs, the duration of each task above 50 ms. */
export function noteTasks(): void {
  const longTasks: number[] = [];
  Object.assign(globalThis, { longTasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** The tasks above 50 ms so far, in ms. */
export async function tasksOf(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => (globalThis as unknown as Noted).longTasks);
}
