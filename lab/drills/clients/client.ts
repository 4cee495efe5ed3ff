import { setTimeout as sleep } from 'node:timers/promises';

import { type CallFigures, untilAnswered } from './until-answered.ts';

/** A change that the API said it had made. */
export type Acknowledged = {
  readonly tradeId: string;
  readonly rowVersion: number;
  readonly state: string;
  readonly email: string;
};

export type ClientFigures = CallFigures & { readonly acknowledged: Acknowledged[] };

export type Client = {
  readonly origin: string;
  readonly token: string;
  readonly email: string;
  /** Trades that no other client touches. */
  readonly tradeIds: readonly string[];
  /** How long it waits between two calls; not at all by default. */
  readonly pauseMs?: number;
};

/**
 * Verifies its trades one after another and takes them back when it has verified
 * them all; a call that got no answer is repeated, unchanged, until one comes.
 */
export async function runClient(
  { origin, token, email, tradeIds, pauseMs = 0 }: Client,
  figures: ClientFigures,
  signal: AbortSignal,
): Promise<void> {
  const versions = new Map(tradeIds.map((id) => [id, 1]));
  // Through a function: it changes while a call is awaited.
  const isOver = () => signal.aborted;
  for (let round = 0; !isOver(); round += 1) {
    const verb = round % 2 === 0 ? 'verify' : 'unverify';
    for (const tradeId of tradeIds) {
      if (pauseMs > 0) await sleep(pauseMs);
      if (isOver()) return;
      const said = await untilAnswered<{ readonly trade: Trade }>(
        {
          address: `${origin}/api/core-trades/${tradeId}/${verb}`,
          headers: { 'x-auth-token': token },
          body: { row_version: versions.get(tradeId) ?? 1 },
        },
        figures,
      );
      if (said === undefined) return;
      const { state, row_version: rowVersion } = said.trade;
      versions.set(tradeId, rowVersion);
      figures.acknowledged.push({ tradeId, rowVersion, state, email });
    }
  }
}

type Trade = { readonly row_version: number; readonly state: string };
