import { setTimeout as sleep } from 'node:timers/promises';

/** A change that the API said it had made. */
export type Acknowledged = {
  readonly tradeId: string;
  readonly rowVersion: number;
  readonly state: string;
  readonly email: string;
};

export type ClientFigures = {
  readonly acknowledged: Acknowledged[];
  retries: number;
  /** Answers that a client does not expect: anything but 200 and a connection that broke. */
  readonly refused: string[];
};

export type Client = {
  readonly origin: string;
  readonly token: string;
  readonly email: string;
  /** Trades that no other client touches. */
  readonly tradeIds: readonly string[];
};

const PAUSE_MS = 100;

/**
 * Verifies its trades one after another, without pause, and takes them back when it has verified
 * them all; a call that got no answer is repeated, unchanged, until one comes.
 */
export async function runClient(
  { origin, token, email, tradeIds }: Client,
  figures: ClientFigures,
  signal: AbortSignal,
): Promise<void> {
  const versions = new Map(tradeIds.map((id) => [id, 1]));
  // Through a function: it changes while a call is awaited.
  const isOver = () => signal.aborted;
  for (let round = 0; !isOver(); round += 1) {
    const verb = round % 2 === 0 ? 'verify' : 'unverify';
    for (const tradeId of tradeIds) {
      if (isOver()) return;
      const trade = await untilAnswered({
        address: `${origin}/api/core-trades/${tradeId}/${verb}`,
        token,
        rowVersion: versions.get(tradeId) ?? 1,
        figures,
      });
      if (trade === undefined) return;
      versions.set(tradeId, trade.row_version);
      const { state, row_version: rowVersion } = trade;
      figures.acknowledged.push({ tradeId, rowVersion, state, email });
    }
  }
}

type Call = {
  readonly address: string;
  readonly token: string;
  readonly rowVersion: number;
  readonly figures: ClientFigures;
};

type Trade = { readonly row_version: number; readonly state: string };

async function untilAnswered(call: Call): Promise<Trade | undefined> {
  for (;;) {
    try {
      const answer = await fetch(call.address, {
        method: 'POST',
        headers: { 'x-auth-token': call.token, 'content-type': 'application/json' },
        body: JSON.stringify({ row_version: call.rowVersion }),
        signal: AbortSignal.timeout(10_000),
      });
      const body = (await answer.json()) as { trade: Trade };
      if (answer.status === 200) return body.trade;
      if (answer.status < 500) {
        call.figures.refused.push(`${answer.status} ${JSON.stringify(body).slice(0, 200)}`);
        return undefined;
      }
    } catch {
      // Killed in between: whether the call was done, nobody has said.
    }
    call.figures.retries += 1;
    await sleep(PAUSE_MS);
  }
}
