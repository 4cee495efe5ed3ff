import { ApiError } from '@fairlead/shared/api';
import { createValueStore, type ValueStore } from '@fairlead/shared/store';

/** How far an export is: so many rows of all; and what happened where it went no further. */
export type JobState = {
  readonly status: 'going' | 'failed' | 'ended';
  readonly rows: number;
  readonly problem?: string;
};

/** What an export does: it tells how many rows have come, and stops with the signal. */
export type JobWork = (tell: (rows: number) => void, signal: AbortSignal) => Promise<void>;

/** An export that takes a while. It begins at once, in the click that asks for it. */
export class ExportJob {
  /** What it makes: '.xlsx', 'CSV', 'Copy'. */
  readonly name: string;
  readonly total: number;
  readonly state: ValueStore<JobState>;
  readonly #work: JobWork;
  #stop = new AbortController();

  constructor(name: string, total: number, work: JobWork) {
    this.name = name;
    this.total = total;
    this.#work = work;
    this.state = createValueStore<JobState>({ status: 'going', rows: 0 });
    void this.#run();
  }

  /** Ends it; nothing of it is left. */
  cancel(): void {
    this.#stop.abort('Cancelled by the user');
    this.state.set({ status: 'ended', rows: 0 });
  }

  /** The same once more, from the beginning. */
  again(): void {
    this.state.set({ status: 'going', rows: 0 });
    void this.#run();
  }

  async #run(): Promise<void> {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const tell = (rows: number) => {
      if (!signal.aborted) this.state.set({ status: 'going', rows });
    };
    try {
      await this.#work(tell, signal);
      if (!signal.aborted) this.state.set({ status: 'ended', rows: this.total });
    } catch (thrown) {
      if (signal.aborted) return;
      const { rows } = this.state.get();
      this.state.set({ status: 'failed', rows, problem: problemOf(thrown) });
    }
  }
}

function problemOf(thrown: unknown): string {
  const { failure, panelText } = ApiError.from(thrown);
  if (failure.kind !== 'unknown') return panelText;
  return thrown instanceof Error ? thrown.message : String(thrown);
}
