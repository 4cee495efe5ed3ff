import type { RunArtifact, Method } from '@fairlead/shared/contract/runs';
import type { Permission } from '@fairlead/shared/domain/access/permissions';
import type { TObject, TSchema } from 'typebox';

import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { oneLine } from './one-line.ts';

/** A field of a task's query, as the run dialog offers it (spec A3, "Task"). */
export type TaskParam = {
  readonly name: string;
  readonly type_val: 'bool' | 'date';
  /** 'true', 'false', a day, or a day that is worked out when somebody asks. */
  readonly default_val: string | null;
};

/**
 * Context of a run. Whatever its process writes to standard out and error is kept as the run's
 * output, up to a limit.
 */
export type TaskContext = {
  /** Reads at any time; writes in transactions alone, which commit only while the run lives. */
  readonly db: Db;
  readonly clock: Clock;
  readonly taskId: string;
  /** User who asked for the run. */
  readonly actor: { readonly email: string; readonly name: string };
  /** The values of `urlParams`; checked against their types before the run was queued. */
  readonly args: Readonly<Record<string, string | boolean>>;
  /** The JSON body; checked against `json` before the run was queued. */
  readonly json: unknown;
  /** Writes a line to standard out. */
  readonly print: (line: string) => void;
  /**
   * Records the artifacts that the run makes, changes or reads, in the transaction that does so.
   */
  readonly recordArtifacts: (tx: Db, ...things: readonly RunArtifact[]) => Promise<void>;
  /**
   * Fires when the run is to stop: `db` begins no statement more, and after its grace the process is
   * ended. Who leaves work undone for it throws: a run that returns has succeeded.
   */
  readonly signal: AbortSignal;
};

/**
 * Work that a person, a folder or a schedule asks for and a process of its own does. A run may be lost
 * with its worker and asked for again, so what `run` does twice must come out as if it were done once.
 */
export type TaskDefinition = {
  /**
   * Route, as '/clearer/import_statement'; the call that queues a run is `/tasks/all{route}_queue`.
   */
  readonly route: `/${string}`;
  /** Purpose of the task, in a sentence. */
  readonly summary: string;
  readonly urlParams: readonly TaskParam[];
  readonly methods: readonly [Method, ...Method[]];
  /** The JSON body of a run; absent when the task takes none. */
  readonly json?: TObject<Record<string, TSchema>>;
  /** Permission to run it. */
  readonly access: Permission;
  /** Permission to see what a run was given, printed and failed of; `task:output` by default. */
  readonly outputAccess?: Permission;
  /** After this a run has failed as TimedOut; 900 by default. */
  readonly timeoutSeconds?: number;
  /** Memory limit in MiB, beyond which a run has failed as OutOfMemory; 512 by default. */
  readonly memoryMb?: number;
  /** Between its signal and its end by force; 5 by default. */
  readonly graceSeconds?: number;
  /** Runs of it at once, in all workers; as many as there is room for by default. */
  readonly maxAtOnce?: number;
  /** True when people may stop a run, and may ask for it again; both by default. */
  readonly killable?: boolean;
  readonly rerun?: boolean;
  /** New runs for one that was lost with its worker; 0 by default. */
  readonly retries?: number;
  readonly run: (context: TaskContext) => Promise<void>;
};

/** One thing that is wrong with what a run was given, where it is known by its place. */
export type Reason = {
  /** The file, where several come together. */
  readonly file?: string;
  readonly line: number | null;
  readonly column: string | null;
  readonly message: string;
  /** It names what is not there: another file may bring it. */
  readonly isAwaited?: true;
};

/** A reason as a sentence: 'contracts.csv, line 12, P (Lots): may not be 0', 'line 5, :61: …'. */
export function reasonText({ file, line, column, message }: Reason): string {
  const place = [file ?? [], line === null ? [] : `line ${line}`, column ?? []].flat().join(', ');
  return place === '' ? message : `${place.replace(/:$/, '')}: ${message}`;
}

/** Tells in a run's dictionary that nothing was wrong but names that are not there yet. */
export const AWAITS = 'awaits';

/** A file full of wrong rows is wrong in one way; nobody reads the thousandth. */
const MAX_REASONS = 200;

/**
 * The failure a task foresees: its scope, type and dictionary become those of the run. Any other
 * error is recorded under its own name with the scope 'task'.
 */
export class TaskFailure extends Error {
  readonly type: string;
  readonly scope: string;
  readonly dict: Readonly<Record<string, unknown>>;

  constructor(
    message: string,
    about: { type: string; scope: string; dict?: Record<string, unknown> },
  ) {
    super(message);
    this.name = about.type;
    this.type = about.type;
    this.scope = about.scope;
    this.dict = about.dict ?? {};
  }

  /**
   * Failure of `name`, which was refused whole, with the reasons line by line: `dict.reasons`, 200
   * at most.
   */
  static ofReasons(name: string, scope: string, all: readonly Reason[]): TaskFailure {
    const shown = all.slice(0, MAX_REASONS).map(printable);
    const more = all.length - shown.length;
    const rest = { line: null, column: null, message: `… and ${more} more` };
    const first = shown.slice(0, 3).map(reasonText).join('; ');
    const others = all.length > 3 ? `; and ${all.length - 3} more` : '';
    const awaits = all.every(({ isAwaited }) => isAwaited === true);
    return new TaskFailure(
      `${oneLine(name)} was refused, nothing of it was taken: ${first}${others}`,
      {
        type: 'Refused',
        scope,
        dict: {
          reasons: more > 0 ? [...shown, rest] : shown,
          ...(awaits ? { [AWAITS]: true } : {}),
        },
      },
    );
  }
}

/** Reasons quote what a file says. */
function printable({ file, line, column, message }: Reason): Reason {
  return {
    ...(file === undefined ? {} : { file: oneLine(file) }),
    line,
    column: column === null ? null : oneLine(column),
    message: oneLine(message),
  };
}
