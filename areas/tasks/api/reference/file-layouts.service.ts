import {
  type StoredFileLayout,
  MAX_LAYOUT_CHARACTERS,
  type Trial,
  type tryFileLayout,
} from '@fairlead/tasks/contract/file-layouts';
import type { BodyOf } from '@fairlead/shared/contract/endpoint';
import { MAX_FILE_BYTES } from '@fairlead/shared/contract/tasks';

import {
  selectFileLayouts,
  selectLayoutVersions,
} from '@fairlead/platform/file-layouts/layouts.queries';
import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { bytesOfBase64 } from '@fairlead/platform/files/base64';
import { Refusal } from '@fairlead/platform/http/errors';
import type { SessionUser } from '@fairlead/platform/http/session-user';
import { Turns } from '@fairlead/platform/http/turns';
import { inThread } from '@fairlead/platform/threads/in-thread';
import type { TrialOrder, TrialOutcome } from './layout-trial.ts';

/** Lists every version of every layout that is kept, and which of them holds on a day. */
export async function listStoredLayouts(db: Db, today: string): Promise<StoredFileLayout[]> {
  const versions = await selectLayoutVersions(db);
  const holding = new Map(
    versions
      .filter(({ valid_from }) => valid_from <= today)
      .map(({ layout, valid_from }) => [layout, valid_from]),
  );
  return versions.map((version) => ({
    ...version,
    parts: [...version.parts],
    holds: holding.get(version.layout) === version.valid_from,
  }));
}

type Asked = BodyOf<typeof tryFileLayout>;
type Caller = { readonly user: SessionUser; readonly signal: AbortSignal };

/** A file of 16 MiB takes two seconds and 500 MB. */
const LIMITS = {
  timeMs: 30_000,
  memoryMb: 1_536,
  tooMuch:
    'The file is too much to be tried here: try one with fewer records, or use the command `fairlead layout try`',
};

/** Trials of layouts, a few at a time, each in a thread of its own. */
export class LayoutTrials {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #turns = new Turns({
    ofPerson: 1,
    ofAll: 2,
    mostWaiting: 1,
    waitMs: 20_000,
    refusal: '2 files of yours are being tried already: wait for one of them',
  });

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** @throws Refusal where the file is not text, or more than a trial may take */
  async run(asked: Asked, { user, signal }: Caller): Promise<Trial> {
    const bytes = bytesOfBase64(asked.content_base64);
    if (bytes.byteLength > MAX_FILE_BYTES) {
      const message = `${asked.file_name} is larger than 16 MiB`;
      throw new Refusal({ status: 413, code: 'TOO_LARGE', message });
    }
    return this.#turns.run(`${user.issuer} ${user.subject}`, async () =>
      this.#tried(asked, { bytes, signal }),
    );
  }

  async #tried(
    { file_name: fileName, layout_files: files, from_line: fromLine = 1 }: Asked,
    { bytes, signal }: { readonly bytes: Uint8Array; readonly signal: AbortSignal },
  ): Promise<Trial> {
    const order: TrialOrder = {
      fileName,
      bytes,
      fromLine,
      layouts: files === undefined ? await selectFileLayouts(this.#db) : { files: named(files) },
      today: this.#clock.businessDate(),
      receivedAt: this.#clock
        .now()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z'),
    };
    const thread = new URL('./trial-thread.ts', import.meta.url);
    const outcome = await inThread<TrialOutcome>(thread, order, { limits: LIMITS, signal });
    if ('trial' in outcome) return outcome.trial;
    throw new Refusal({ status: 422, code: 'NOT_TEXT', message: outcome.wrong });
  }
}

function named(files: NonNullable<Asked['layout_files']>): Readonly<Record<string, string>> {
  const characters = files.reduce((sum, { content }) => sum + content.length, 0);
  if (characters > MAX_LAYOUT_CHARACTERS) {
    const message = 'The files of the layouts are larger than 2 MiB together';
    throw new Refusal({ status: 413, code: 'TOO_LARGE', message });
  }
  return Object.fromEntries(files.map(({ file_name, content }) => [file_name, content]));
}
