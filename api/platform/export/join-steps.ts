import type { RowsStep } from './sending-frames.ts';

/** Bytes that are worth a message, a frame and a write. */
const ENOUGH_BYTES = 64 * 1024;
/** Time after which what is there leaves, so that progress is seen. */
const MAX_MS = 250;

/** Joins small steps into larger ones, whose content lies in memory of its own: it can be moved to another thread. */
export async function* joinSteps(steps: AsyncIterable<RowsStep>): AsyncGenerator<RowsStep> {
  let last: RowsStep | undefined;
  let contents: Uint8Array[] = [];
  let bytes = 0;
  let since = performance.now();
  for await (const step of steps) {
    last = step;
    if (step.content !== undefined) contents.push(step.content);
    bytes += step.content?.length ?? 0;
    if (bytes < ENOUGH_BYTES && performance.now() - since < MAX_MS) continue;
    yield joined(step, contents);
    last = undefined;
    contents = [];
    bytes = 0;
    since = performance.now();
  }
  if (last !== undefined) yield joined(last, contents);
}

function joined({ rows }: RowsStep, contents: readonly Uint8Array[]): RowsStep {
  return contents.length === 0
    ? { rows }
    : { rows, content: new Uint8Array(Buffer.concat(contents)) };
}
