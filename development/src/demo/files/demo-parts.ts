import type { Db } from '@fairlead/api/database';
import type { TaskQueue } from '@fairlead/api/development';

export type DemoParts = {
  readonly db: Db;
  readonly queue: TaskQueue;
  readonly log: {
    readonly info: (about: object, text: string) => void;
    readonly warn: (about: object, text: string) => void;
  };
};

/** In whose name the demo does what a firm's people would. */
export const ACTOR = { email: 'system:demo', name: 'Demo data' };
