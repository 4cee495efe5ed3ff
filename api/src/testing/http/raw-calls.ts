import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Opens a connection and sends this as it is, in pieces with a pause between them. */
export function send(port: number, ...pieces: readonly string[]): Socket {
  const caller = connect(port, '127.0.0.1');
  // The server may end it, before or after the last piece.
  caller.on('error', () => undefined);
  void write(caller, pieces);
  return caller;
}

async function write(caller: Socket, pieces: readonly string[]): Promise<void> {
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) await sleep(PAUSE_MS);
    if (caller.writable) caller.write(piece);
  }
}

const PAUSE_MS = 5;

export type Answers = {
  /** Statuses of the final answers so far, in their order. */
  readonly statuses: readonly number[];
  /** Set where the server has ended the connection. */
  readonly isEnded: boolean;
};

/** Waits for so many final answers, the end of the connection, or the deadline: whichever is first. */
export function answersOf(caller: Socket, count: number, deadlineMs: number): Promise<Answers> {
  return new Promise((resolve) => {
    let text = '';
    let isEnded = caller.destroyed;
    const statuses = () =>
      [...text.matchAll(/HTTP\/1\.1 (?<status>[2-5]\d\d) /g)].map(({ groups }) =>
        Number(groups?.['status']),
      );
    const finish = () => {
      clearTimeout(timer);
      resolve({ statuses: statuses(), isEnded });
    };
    const timer = setTimeout(finish, deadlineMs);
    caller.on('data', (bytes) => {
      text += bytes.toString();
      if (statuses().length >= count) finish();
    });
    caller.on('close', () => {
      isEnded = true;
      finish();
    });
    if (isEnded) finish();
  });
}
