import type { Logger } from 'pino';

import type { Method } from '@fairlead/shared/contract/runs';

import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/db.ts';
import type { Feature } from '../http/api-parts.ts';
import type { Looking } from '../look-every.ts';
import type { TaskDefinition } from '../tasks/task.ts';

/** Registration of an area: all that the composition (`api/src/areas.ts`) knows of it. */
export type AreaRegistration = {
  /** Makes its calls, given every task that there is. */
  readonly routes: (tasks: readonly TaskDefinition[]) => readonly Feature[];
  readonly tasks: readonly TaskDefinition[];
  /** Starts what it does in the worker without a run. */
  readonly watch?: (parts: WatchParts) => Promise<readonly Looking[]>;
};

/** Parts of the worker that watchers use. */
export type WatchParts = {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly config: Pick<Config, 'dataFolder' | 'sheets'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Clock by which files of the inboxes rest, in milliseconds; that of the process by default. */
  readonly now?: (() => number) | undefined;
  readonly tasks: readonly TaskDefinition[];
  /** Queues a run within a transaction and answers its task id. */
  readonly queueRun: (tx: Db, run: RunRequest) => Promise<string>;
  /** Queues the run of a schedule; undefined where the run for that moment is there already. */
  readonly queueDueRun: (tx: Db, run: DueRunRequest) => Promise<string | undefined>;
};

/** Run that is asked for. */
export type RunRequest = {
  readonly route: string;
  /** POST by default. */
  readonly method?: Method;
  readonly args?: Readonly<Record<string, string | boolean>>;
  readonly json?: unknown;
  readonly actor: { readonly email: string; readonly name: string };
  readonly requestId: string;
  /** Steps of five minutes of waiting: people's runs have 0, those of schedules -1. */
  readonly priority?: number;
};

/** Run of a schedule for one of its moments. */
export type DueRunRequest = RunRequest & {
  readonly due: { readonly scheduleId: number; readonly at: string };
};
