import type { Db } from '@fairlead/api/database';
import type { TaskQueue } from '@fairlead/tasks/api/demo';

export type DemoParts = {
  readonly db: Db;
  readonly queue: TaskQueue;
  readonly log: {
    readonly info: (about: object, text: string) => void;
    readonly warn: (about: object, text: string) => void;
  };
};

/** Actor of the demo for what a firm's people would do. */
export const ACTOR = { email: 'system:demo', name: 'Demo data' };
