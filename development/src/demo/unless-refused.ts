import { Refusal } from '@fairlead/api/development';

import type { DemoParts } from './files/demo-parts.ts';

/** Somebody was faster, or what the demo says is unknown here: it is left out, and the log says so. */
export async function unlessRefused(
  log: DemoParts['log'],
  about: object,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.warn({ ...about, reason: error.message }, 'demo data: left out');
  }
}
