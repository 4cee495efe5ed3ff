import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import { connect, type Db } from '@fairlead/platform/database/db';
import type { TaskContext, TaskDefinition } from '@fairlead/platform/tasks/task';
import { PRODUCT_TASKS } from './product-tasks.ts';

/** Input of a run of the drills. */
export type EffectWork = {
  /** What has to happen once, also over the runs that follow a lost one. */
  readonly key: string;
  /** In the statement that writes the effect, and after its commit. */
  readonly writeMs: number;
  readonly afterMs: number;
  /** Controls: it does not look whether its effect is there; it writes by a connection of its own. */
  readonly blind?: boolean;
  readonly plainUrl?: string | undefined;
};

/** Order to a run of the flood: it prints so many MB. */
export type FloodWork = { readonly printMb: number };

const common = { urlParams: [], methods: ['POST'], access: 'statement:import' } as const;

/** The tasks of the drills. */
export const TASKS: readonly TaskDefinition[] = [
  {
    ...common,
    route: '/drill/effect',
    summary: 'Writes',
    retries: 3,
    graceSeconds: 0.05,
    run: write,
  },
  { ...common, route: '/drill/flood', summary: 'Prints', run: flood },
  { ...common, route: '/drill/nothing', summary: 'Does nothing', run: async () => undefined },
  ...PRODUCT_TASKS,
];

async function write(context: TaskContext): Promise<void> {
  const work = context.json as EffectWork;
  context.print(`begins ${work.key}`);
  if (work.plainUrl === undefined) {
    await context.db.transaction().execute((tx) => insertEffect(tx, context.taskId, work));
  } else {
    const own = connect(work.plainUrl, { max: 1, statementTimeoutMs: 0 });
    await insertEffect(own, context.taskId, work);
    await own.destroy();
  }
  context.print('written');
  await sleep(work.afterMs);
}

/** It takes its time in the database, which goes on when the process does not. */
async function insertEffect(db: Db, taskId: string, work: EffectWork): Promise<void> {
  await sql`
    insert into effect (key, of_run)
    select ${work.key}, ${taskId} from pg_sleep(${work.writeMs / 1_000})
     where ${work.blind ?? false}::boolean or not exists (select from effect where key = ${work.key})
  `.execute(db);
}

/** Coloured lines of a log, with letters beyond ASCII, 1 MB at a time. */
async function flood({ json, print }: TaskContext): Promise<void> {
  const { printMb } = json as FloodWork;
  const line = '\u001B[32mread\u001B[0m a row of Zürich and 日本'.padEnd(93, '.') + '\n';
  const lines = line.repeat(2 ** 20 / Buffer.byteLength(line));
  for (let mb = 0; mb < printMb; mb += 1) {
    print(`${lines}MB ${mb}`);
    // A run that is to end is told so in between.
    if (mb % 8 === 7) await sleep(0);
  }
}
