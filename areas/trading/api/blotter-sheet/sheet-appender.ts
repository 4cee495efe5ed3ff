import { lookEvery, type Looking } from '@fairlead/platform/look-every';
import { type AppenderParts, appendRows } from './append-rows.service.ts';

const LOOK_EVERY_MS = 1_000;

/** Brings entries into the Blotter sheet for as long as the process lives; every worker does. */
export function startSheetAppender(parts: AppenderParts): Looking {
  const leaving = new AbortController();
  const look = async () => {
    while (!leaving.signal.aborted && (await appendRows(parts)));
  };
  const looking = lookEvery(LOOK_EVERY_MS, look, (error) => {
    parts.log.warn({ err: error }, 'could not append to the Blotter sheet');
  });
  return {
    stop: async () => {
      leaving.abort();
      await looking.stop();
    },
  };
}
