import { type AppenderParts, appendRows } from './append-rows.service.ts';

const LOOK_EVERY_MS = 1_000;

/** Brings entries into the Blotter sheet for as long as the process lives; every worker does. */
export function startSheetAppender(parts: AppenderParts): { stop: () => Promise<void> } {
  let underway: Promise<void> | undefined;
  const leaving = new AbortController();
  const look = async () => {
    try {
      while (!leaving.signal.aborted && (await appendRows(parts)));
    } catch (error) {
      parts.log.warn({ err: error }, 'could not append to the Blotter sheet');
    } finally {
      underway = undefined;
    }
  };
  const timer = setInterval(() => {
    underway ??= look();
  }, LOOK_EVERY_MS);
  return {
    stop: async () => {
      leaving.abort();
      clearInterval(timer);
      await underway;
    },
  };
}
