import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Counts of what a process holds, once it has collected its garbage. */
export type Holding = {
  /** Bytes of JavaScript, and of buffers outside of it. */
  readonly heap: number;
  readonly buffers: number;
  /** Bytes that it has of the machine. */
  readonly resident: number;
  /** Timers, sockets and requests that keep it alive. */
  readonly handles: number;
  readonly files: number;
};

/** The port is any that is free: `NODE_OPTIONS` of the product under inspection. */
export const INSPECTABLE = { NODE_OPTIONS: '--inspect-port=0' };

const LISTENS = /Debugger listening on (ws:\S+)/g;
const PATIENCE_MS = 20_000;

type Answer = { readonly id: number; readonly result?: unknown; readonly error?: unknown };

/** A process of the product as its own inspector shows it, which a signal opens. */
export class InspectedProcess {
  readonly #pid: number;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #asked = 0;

  private constructor(pid: number, socket: WebSocket) {
    this.#pid = pid;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
  }

  /** @param log in which its inspector says where it listens */
  static async open(pid: number, log: string): Promise<InspectedProcess> {
    const from = existsSync(log) ? statSync(log).size : 0;
    process.kill(pid, 'SIGUSR1');
    const socket = new WebSocket(await addressIn(log, from));
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    return new InspectedProcess(pid, socket);
  }

  /** Runs an expression in the process. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const { result } = await this.#send<{ readonly result: { readonly value: Value } }>(
      'Runtime.evaluate',
      { expression, returnByValue: true },
    );
    return result.value;
  }

  async holding(): Promise<Holding> {
    for (let round = 0; round < 3; round += 1) await this.#send('HeapProfiler.collectGarbage', {});
    const held = await this.evaluate<Omit<Holding, 'files'>>(`(() => {
      const { heapUsed: heap, arrayBuffers: buffers, rss: resident } = process.memoryUsage();
      return { heap, buffers, resident, handles: process.getActiveResourcesInfo().length };
    })()`);
    return { ...held, files: readdirSync(`/proc/${this.#pid}/fd`).length };
  }

  close(): void {
    this.#socket.close();
  }

  #send<Result>(method: string, params: object): Promise<Result> {
    const id = (this.#asked += 1);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => {
        if (error === undefined) resolve(result as Result);
        else reject(new Error(`${method}: ${JSON.stringify(error)}`));
      });
    });
  }
}

async function addressIn(log: string, from: number): Promise<string> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
    const address = [...textFrom(log, from).matchAll(LISTENS)].at(-1)?.[1];
    if (address !== undefined) return address;
    await sleep(100);
  }
  throw new Error(`no inspector in ${log}`);
}

function textFrom(log: string, from: number): string {
  return existsSync(log) ? readFileSync(log).subarray(from).toString() : '';
}
