import { ApiError } from '@fairlead/shared/api';
import { createValueStore, type ValueStore } from '@fairlead/shared/observable';

/** So many rows of all have come. */
export type JobProgress = { readonly rows: number; readonly total: number };

/** Progress of an export, once known, and the error of one that failed. */
export type JobState = {
  readonly status: 'going' | 'failed' | 'ended';
  readonly progress?: JobProgress;
  readonly problem?: string;
};

/** Work of an export: reports its progress, and stops on the abort signal. */
export type JobWork = (tell: (progress: JobProgress) => void, signal: AbortSignal) => Promise<void>;

/** An export that takes a while. It begins at once, in the click that asks for it. */
export class ExportJob {
  /** Name of its output: '.xlsx', 'CSV', 'Copy'. */
  readonly name: string;
  readonly state: ValueStore<JobState>;
  readonly #work: JobWork;
  #stop = new AbortController();

  constructor(name: string, work: JobWork) {
    this.name = name;
    this.#work = work;
    this.state = createValueStore<JobState>({ status: 'going' });
    void this.#run();
  }

  /** Ends it; nothing of it is left. */
  cancel(): void {
    this.#stop.abort('Cancelled by the user');
    this.state.set({ status: 'ended' });
  }

  /** The same once more, from the beginning. */
  again(): void {
    this.state.set({ status: 'going' });
    void this.#run();
  }

  async #run(): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    const { signal } = stop;
    const tell = (progress: JobProgress) => {
      if (!signal.aborted) this.state.set({ status: 'going', progress });
    };
    try {
      await this.#work(tell, signal);
      if (!signal.aborted) this.state.set({ ...this.state.get(), status: 'ended' });
    } catch (thrown) {
      if (signal.aborted) return;
      // What still comes is for nobody.
      stop.abort('Failed');
      this.state.set({ status: 'failed', problem: formatProblem(thrown) });
    }
  }
}

function formatProblem(thrown: unknown): string {
  const { failure, panelText } = ApiError.from(thrown);
  if (failure.kind !== 'unknown') return panelText;
  return thrown instanceof Error ? thrown.message : String(thrown);
}
