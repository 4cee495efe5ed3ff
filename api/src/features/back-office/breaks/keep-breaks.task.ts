import { readMinRoundingDiff } from '../../../platform/config.ts';
import type { TaskDefinition } from '../../../platform/tasks/task.ts';
import { keepBreaks, type Kept } from './keep-breaks.service.ts';

/** Brings the breaks to what the facts say; asked for by itself when facts of lots have changed. */
export const keepBreaksTask: TaskDefinition = {
  route: '/backacc/keep_breaks',
  summary: 'Compare traders and accounting, and keep what differs as breaks',
  urlParams: [],
  methods: ['POST'],
  access: 'backacc:import',
  outputAccess: 'backacc:read',
  maxAtOnce: 1,
  retries: 2,
  run: async ({ db, clock, taskId, actor, print }) => {
    const roundingOk = readMinRoundingDiff(process.env);
    print(
      keptText(await keepBreaks(db, { clock, roundingOk, actor: actor.email, requestId: taskId })),
    );
  },
};

const keptText = ({ lots, OPEN, REOPENED, CLOSED }: Kept): string =>
  `${String(lots)} lots looked at: ${String(OPEN)} opened, ${String(CLOSED)} closed, ${String(REOPENED)} reopened`;
