import { atom, type PrimitiveAtom, useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';

import { type ApiClient, ApiError, useApi } from '@fairlead/shared/api';
import { followOutput, type RunState } from '@fairlead/shared/contract/runs';
import { pause, untilSeen } from '@fairlead/shared/data';

import { PrintedLines } from './printed-lines.rules.ts';

/** State of a run's output on this page. */
export type OutputTail = {
  readonly lines: PrintedLines;
  /** Rises with every part, as `lines` stays the same object. */
  readonly parts: number;
  readonly state: RunState | undefined;
  readonly ended: boolean;
  /** Why nothing comes at the moment; it is tried again. */
  readonly problem: ApiError | undefined;
};

const AGAIN_MS = [1_000, 2_000, 5_000, 15_000] as const;

/** Follows the output of a run by long polling until it has ended, while the page is visible. */
export function useTail(taskId: string): OutputTail {
  const api = useApi();
  const store = useStore();
  const [tail] = useState(() => atom(nothingYet()));
  useEffect(() => {
    const leaving = new AbortController();
    void followTail({ api, taskId, store, tail, signal: leaving.signal });
    return () => leaving.abort('The page was left');
  }, [api, taskId, store, tail]);
  return useAtomValue(tail);
}

const nothingYet = (): OutputTail => ({
  lines: new PrintedLines(),
  parts: 0,
  state: undefined,
  ended: false,
  problem: undefined,
});

type Following = {
  readonly api: ApiClient;
  readonly taskId: string;
  readonly store: ReturnType<typeof useStore>;
  readonly tail: PrimitiveAtom<OutputTail>;
  readonly signal: AbortSignal;
};

async function followTail({ api, taskId, store, tail, signal }: Following): Promise<void> {
  store.set(tail, nothingYet());
  let failures = 0;
  // Through a function: it changes while a call is awaited.
  const isLeft = () => signal.aborted;
  while (!isLeft() && !store.get(tail).ended) {
    await untilSeen(signal);
    const { lines, parts } = store.get(tail);
    try {
      const input = { params: { task_id: taskId }, query: { after: lines.position }, signal };
      const { from, text, to, state, ended } = await api.call(followOutput, input);
      if (isLeft()) return;
      failures = 0;
      lines.append({ from, text, to });
      store.set(tail, { lines, parts: parts + 1, state, ended, problem: undefined });
    } catch (thrown) {
      if (isLeft()) return;
      const problem = ApiError.from(thrown);
      // Who may not see it, or asks for a run that is not there, is not helped by asking again.
      const ended = problem.status === 403 || problem.status === 404;
      store.set(tail, { ...store.get(tail), problem, ended });
      if (ended) return;
      await pause(AGAIN_MS[failures] ?? AGAIN_MS[3], signal);
      failures += 1;
    }
  }
}
