import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * A client in a process and a session of its own, which answers each message by one. Linux shares the processor among
 * sessions first: what a client takes is not the server's, as if it came from elsewhere.
 */
export type ClientProcess = {
  tell<Said>(message: object): Promise<Said>;
  end(): void;
};

export function startClient(file: URL): ClientProcess {
  const child: ChildProcess = fork(file, {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]: unknown[]) => {
    throw new Error(`${file.pathname} ended with ${String(code)}`);
  });
  ended.catch(() => undefined);
  return {
    async tell<Said>(message: object) {
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
