import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { SessionUser } from '../../platform/http/session-user.ts';
import type { TaskDefinition } from '../../platform/tasks/task.ts';
import type { Once } from '../../platform/http/idempotency.ts';
import { queueRun } from './queue-run.service.ts';
import type { TaskQueue } from './task-queue.ts';
import { countQueuedOf } from './task-run.queries.ts';

/** Runs one user may have waiting; more would only make everybody wait. */
const MAX_WAITING = 500;

export type AskedRun = {
  readonly task: TaskDefinition;
  readonly args: Readonly<Record<string, string | boolean>>;
  readonly json: unknown;
  readonly user: SessionUser;
  readonly requestId: string;
};

/** Queues the run a user asked for, and answers its task id. */
export async function askForRun(
  { clock, queue, once }: { clock: Clock; queue: TaskQueue; once: Once },
  { task, args, json, user, requestId }: AskedRun,
): Promise<string> {
  refuseFutureDates(task, args, clock.businessDate());
  return once(async (tx) => {
    if ((await countQueuedOf(tx, user.email)) >= MAX_WAITING) {
      throw new Refusal({
        status: 429,
        code: 'QUEUE_FULL',
        message: `${MAX_WAITING} runs of yours are waiting already`,
        retryAfter: 60,
      });
    }
    const actor = { email: user.email, name: user.givenName };
    return queueRun(queue, tx, { route: task.route, args, json, actor, requestId });
  });
}

/** The run dialog offers no future dates (spec A2); the server does not take any. */
function refuseFutureDates(task: TaskDefinition, args: AskedRun['args'], today: string): void {
  const future = task.urlParams.find(
    (param) => param.type_val === 'date' && String(args[param.name]) > today,
  );
  if (future) {
    throw new Refusal({
      status: 400,
      code: 'INVALID',
      message: `${future.name} is in the future`,
    });
  }
}
