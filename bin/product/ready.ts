import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { codeOf, Refused } from './say.ts';

/** Refuses at once, and before anything is written, a port that somebody else listens on. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port, exclusive: true }, resolve);
    });
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') {
      throw new Refused(
        `Port ${port} of ${host} is taken by another program: PORT=${port + 10} npm start`,
      );
    }
    if (codeOf(error) === 'EACCES') {
      throw new Refused(`This account may not listen on port ${port}: PORT=8080 npm start`);
    }
    throw new Refused(`Cannot listen on ${host}:${port} (${codeOf(error)}): set HOST and PORT.`);
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

/** Waits until the server says that it serves; whoever keeps it running says why it does not. */
export async function untilReady(origin: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await answers(`${origin}/readyz`))) await sleep(100);
}

async function answers(address: string): Promise<boolean> {
  try {
    const { ok } = await fetch(address, { signal: AbortSignal.timeout(2000) });
    return ok;
  } catch {
    return false;
  }
}
