import type { TaskRun } from '@fairlead/shared/contract/runs';

import { runSeconds } from '../runs/elapsed.rules.ts';
import { isEnded } from '../runs/state.rules.ts';
import { createHistoryRows } from './history.columns.ts';

/** The runs of the table: whole for its dialogs, and as rows. `now` is the firm's clock. */
export class ShownRuns {
  readonly rows = createHistoryRows();
  private readonly runs = new Map<string, TaskRun>();
  private readonly opened = new Set<string>();
  private busy: ReadonlySet<string> = new Set();
  private readonly now: () => Date;

  constructor(now: () => Date) {
    this.now = now;
  }

  get(id: string): TaskRun | undefined {
    return this.runs.get(id);
  }

  readonly replace = (runs: readonly TaskRun[]): void => {
    this.runs.clear();
    this.opened.clear();
    this.note(runs);
    this.rows.replace(runs);
    this.tick();
    this.showBusy(this.busy);
  };

  readonly append = (runs: readonly TaskRun[]): void => {
    this.note(runs);
    this.rows.append(runs);
    this.tick();
  };

  /** Shows what has changed of runs, in their places; returns how many are not here. */
  merge(runs: readonly TaskRun[]): number {
    const known = runs.filter(({ task_id }) => this.runs.has(task_id));
    const changed = known.filter(
      (run) => JSON.stringify(run) !== JSON.stringify(this.runs.get(run.task_id)),
    );
    this.note(changed);
    if (changed.length > 0) {
      this.rows.update(changed);
      this.tick();
      this.showBusy(this.busy);
    }
    return runs.length - known.length;
  }

  /** Runs that have not ended. */
  get open(): ReadonlySet<string> {
    return this.opened;
  }

  /** Counts on those that are running. */
  tick(): void {
    const now = this.now();
    const changes = [...this.opened].flatMap((id) => {
      const run = this.runs.get(id);
      const seconds = run?.state === 'RUNNING' ? runSeconds(run, now) : null;
      const isNew =
        seconds !== null && this.rows.row(this.rows.indexOf(id)).number('seconds') !== seconds;
      return isNew ? [{ id, field: 'seconds', value: seconds } as const] : [];
    });
    if (changes.length > 0) this.rows.set(changes);
  }

  /** Marks those that are being asked for again. */
  showBusy(busy: ReadonlySet<string>): void {
    const ids = new Set([...this.busy, ...busy]);
    this.busy = busy;
    if (ids.size === 0) return;
    this.rows.set([...ids].map((id) => ({ id, field: 'isBusy', value: busy.has(id) })));
  }

  private note(runs: readonly TaskRun[]): void {
    for (const run of runs) {
      this.runs.set(run.task_id, run);
      if (isEnded(run)) this.opened.delete(run.task_id);
      else this.opened.add(run.task_id);
    }
  }
}
