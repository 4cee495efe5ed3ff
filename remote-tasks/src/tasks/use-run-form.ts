import { useEffect, useRef, useState } from 'react';

import type { TaskRun } from '@fairlead/shared/contract/runs';
import type { Task } from '@fairlead/shared/contract/tasks';
import {
  sentAs,
  type SentRequest,
  stillSent,
  type Verdict,
} from '@fairlead/shared/domain/sending/unanswered';
import { useBusinessDate, useFirmClock, useUser } from '@fairlead/shared/auth';
import { useNavigate } from '@fairlead/shared/router';
import { toasts } from '@fairlead/shared/toast';

import { formatQueued } from '../runs/queued.view-model.ts';
import { checkRun } from './run-checks.rules.ts';
import { dropQueued, saveRunDraft, recallRunDraft, type RunDraftKey } from './run-draft.data.ts';
import { buildDefaultInput, inputOfRun, isSameRunInput, type RunInput } from './run-input.rules.ts';
import { type TaskRunRequest, useSendRun } from './send-run.data.ts';

/** A run while it is filled in. */
type Held = {
  readonly input: RunInput;
  readonly sent?: SentRequest | undefined;
  /** Time of the restored draft, while the input is unchanged. */
  readonly restored?: string | undefined;
  /** The server's words about what was sent. */
  readonly refused?: string | undefined;
  /** Form generation: bumping it resets all touched flags. */
  readonly round: number;
};

type Opening = {
  readonly task: Task;
  /** The run that it begins with. */
  readonly original: TaskRun | undefined;
  readonly onSending: (isSending: boolean) => void;
};

/**
 * State of the form to run a task. Every change is saved in the browser's storage before it is
 * shown.
 */
export function useRunForm({ task, original, onSending }: Opening) {
  const today = useBusinessDate();
  const { now } = useFirmClock();
  const place: RunDraftKey = { user: useUser().email, task, from: original?.task_id ?? null };
  const [before] = useState(() => original && inputOfRun(task, original));
  const start = before ?? buildDefaultInput(task);
  const [held, setHeld] = useState(() => opened(place, start));
  // What happens in one event builds on what has happened in it.
  const latest = useRef(held);
  const queue = useQueueing();

  const keep = (next: Partial<Held>) => {
    latest.current = { ...latest.current, ...next };
    setHeld(latest.current);
    const { input, sent } = latest.current;
    const isNothing = sent === undefined && isSameRunInput(input, start);
    saveRunDraft(place, isNothing ? null : { at: now().toISOString(), input, sent });
  };
  const edit = (change: Partial<RunInput>) => {
    const input = { ...latest.current.input, ...change };
    keep({ input, restored: undefined, refused: undefined });
  };
  const startOver = () => {
    const round = latest.current.round + 1;
    keep({ input: start, sent: undefined, restored: undefined, refused: undefined, round });
  };
  /** Sends it unless something is in the way. */
  const submit = () => {
    const { input, sent: earlier } = latest.current;
    if (checkRun(task, input, today).obstacle !== undefined) return;
    const sent = sentAs(JSON.stringify(input), earlier, {
      newKey: crypto.randomUUID(),
      at: now().toISOString(),
    });
    // In the storage before it is on its way: a reload asks under the same key.
    keep({ sent, restored: undefined, refused: undefined });
    onSending(true);
    void queue(toRunRequest(place, input), sent.key, {
      onQueued: () => dropQueued(place, sent.key, input),
      onFailed: ({ message, verdict }) => {
        onSending(false);
        keep({ refused: message, sent: stillSent(verdict, sent, earlier) });
      },
    });
  };

  const checked = checkRun(task, held.input, today);
  // What has to be filled in has the focus when the dialog opens.
  const [first] = useState(checked.obstacle?.where);
  const isChanged = !isSameRunInput(held.input, start) || held.sent !== undefined;
  return { task, held, before, checked, first, today, isChanged, edit, startOver, submit };
}

export type RunFormHeld = ReturnType<typeof useRunForm>;

function opened(place: RunDraftKey, start: RunInput): Held {
  const draft = recallRunDraft(place);
  if (draft === undefined) return { input: start, round: 0 };
  return { input: draft.input, sent: draft.sent, restored: draft.at, round: 0 };
}

function toRunRequest(
  { task, from }: RunDraftKey,
  { method, args, json }: RunInput,
): TaskRunRequest {
  return {
    route: task.route,
    method,
    args,
    // It was judged to be JSON.
    json: task.request_json ? (JSON.parse(json) as unknown) : undefined,
    rerunOf: from ?? undefined,
  };
}

type Ends = {
  readonly onQueued: () => void;
  readonly onFailed: (failed: { readonly message: string; readonly verdict: Verdict }) => void;
};

/** Sends a run, once however often it is asked for meanwhile, and leads to the history. */
function useQueueing() {
  const send = useSendRun();
  const navigate = useNavigate();
  const isUnderWay = useRef(false);
  const isOpen = useOpen();
  return async (asked: TaskRunRequest, key: string, { onQueued, onFailed }: Ends) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const outcome = await send(asked, key);
    if (outcome.kind === 'done') {
      onQueued();
      toasts.success(formatQueued(outcome.reply));
      // In the place of the dialog: Back does not open it again.
      if (isOpen.current) void navigate('/tasks/history', { replace: true });
      return;
    }
    isUnderWay.current = false;
    if (isOpen.current) onFailed(outcome);
    else toasts.error(outcome.message);
  };
}

/** Ref that is true until the dialog is closed, for responses that arrive later. */
function useOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
