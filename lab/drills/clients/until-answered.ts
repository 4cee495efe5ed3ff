import { setTimeout as sleep } from 'node:timers/promises';

export type CallFigures = {
  retries: number;
  /** Answers that a client does not expect: anything but 200, a conflict it counts, and no answer at all. */
  readonly refused: string[];
};

export type RepeatedCall = {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Posted; without one the call reads. */
  readonly body?: unknown;
  /** Where somebody else may have been faster, a 409 is no refusal but this. */
  readonly onConflict?: () => void;
  /** What is sent in the place of the body after an answer that asks for it; undefined where none does. */
  readonly again?: (said: unknown) => unknown;
};

export const PAUSE_MS = 100;

/**
 * Repeats the call, unchanged, until an answer comes: an API that was killed in between has not said what it
 * did. Undefined where it was refused or somebody was faster.
 */
export async function untilAnswered<Said>(
  { address, headers, body, onConflict, again }: RepeatedCall,
  figures: CallFigures,
): Promise<Said | undefined> {
  let sent = requestOf(headers, body);
  for (;;) {
    try {
      const answer = await fetch(address, { ...sent, signal: AbortSignal.timeout(10_000) });
      const said: unknown = await answer.json();
      if (answer.status === 200) return said as Said;
      const next = again?.(said);
      if (next !== undefined) {
        sent = requestOf(headers, next);
        continue;
      }
      if (answer.status < 500) {
        if (answer.status === 409 && onConflict !== undefined) onConflict();
        else figures.refused.push(`${answer.status} ${JSON.stringify(said).slice(0, 200)}`);
        return undefined;
      }
    } catch {
      // Killed in between.
    }
    figures.retries += 1;
    await sleep(PAUSE_MS);
  }
}

function requestOf(headers: RepeatedCall['headers'], body: unknown): RequestInit {
  if (body === undefined) return { headers };
  return {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}
