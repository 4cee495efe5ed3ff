import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A client in a process of its own, which answers each message by one. */
export type ClientProcess = {
  readonly pid: number | undefined;
  send<Said>(message: object): Promise<Said>;
  end(): void;
};

export function startClient(file: URL): ClientProcess {
  const child: ChildProcess = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]: unknown[]) => {
    throw new Error(`${file.pathname} ended with ${String(code)}`);
  });
  ended.catch(() => undefined);
  return {
    pid: child.pid,
    async send<Said>(message: object) {
      const answered = once(child, 'message');
      child.send(message);
      const [said] = (await Promise.race([answered, ended])) as unknown[];
      return said as Said;
    },
    end: () => child.disconnect(),
  };
}

/** Answers each message that comes from who started this process. */
export function answerEach(answer: (message: unknown) => Promise<object>): void {
  process.on('message', (message) => {
    void answer(message).then((said) => process.send?.(said));
  });
  process.on('disconnect', () => process.exit());
}
