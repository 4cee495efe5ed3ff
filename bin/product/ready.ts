import { createServer } from 'node:net';

import type { Life } from './keep-running.ts';
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

export type OwnServer = {
  /** A life of the server, for whoever keeps it running. */
  readonly start: () => Promise<Life>;
  /** Settles when a process of this start listens; rejects with `Refused` where another program took the port. */
  readonly listening: Promise<void>;
};

/**
 * The server of this start. What another program answers on the port is never taken for it: readiness is
 * what its own process says, and until then every start of it looks whether the port is still free.
 */
export function ownServer(
  { host, port }: { readonly host: string; readonly port: number },
  start: (onListening: () => void) => Promise<Life>,
): OwnServer {
  const { promise: listening, resolve, reject } = Promise.withResolvers<undefined>();
  // Whoever waits for it is told; where nobody does any more, it is no fault of the process.
  listening.catch(() => undefined);
  let isReady = false;
  const onListening = () => {
    isReady = true;
    resolve(undefined);
  };
  return {
    listening,
    start: async () => {
      if (!isReady)
        await requireFreePort(host, port).catch((error: unknown) => {
          reject(error);
          throw error;
        });
      return start(onListening);
    },
  };
}
