import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';

import type { Db } from '@fairlead/api';
import { filesOfRound, type ImportKind, KINDS } from './import-files.ts';
import { rowsOf } from './run-firm.ts';

/** Files that are handed over as people do it: put into the folders that the worker watches. */
export class WatchedFolders {
  readonly #data: string;
  readonly #rounds = new Map<ImportKind, number>();
  /** Files whose worker was killed: of one that is killed too often a person is told. */
  readonly #killed = new Set<string>();
  handedOver = 0;

  constructor(data: string) {
    this.#data = data;
  }

  /** The next two files of a kind. */
  handOver(kind: ImportKind): void {
    const round = this.#rounds.get(kind) ?? 0;
    this.#rounds.set(kind, round + 1);
    const folder = this.#folderOf(kind);
    mkdirSync(folder, { recursive: true });
    for (const [n, { content }] of filesOfRound(kind, round).entries()) {
      const file = join(folder, `${kind}-${round}-${n}`);
      writeFileSync(`${file}.part`, content);
      renameSync(`${file}.part`, file);
      this.handedOver += 1;
    }
  }

  /** How many files lie in the folders, in those of what was taken, or of what was refused. */
  count(where: '' | 'done' | 'refused'): number {
    return KINDS.flatMap((kind) => filesIn(join(this.#folderOf(kind), where))).length;
  }

  /** Why files were refused, by the lines that lie beside them. */
  reasons(): readonly string[] {
    return KINDS.flatMap((kind) => {
      const folder = join(this.#folderOf(kind), 'refused');
      return namesIn(folder)
        .filter((name) => name.endsWith(REASONS))
        .map((name) => `${name} ${readFileSync(join(folder, name), 'utf8').slice(0, 300)}`);
    });
  }

  /** Whether an import is under way whose worker may be killed; marks its files as those that were. */
  async isWorthAKill(db: Db): Promise<boolean> {
    const running = await rowsOf<{ file: string }>(
      db,
      sql`select request_json ->> 'file_id' as file from task_run
           where state = 'RUNNING' and request_json ? 'file_id'`,
    );
    if (running.length === 0 || running.some(({ file }) => this.#killed.has(file))) return false;
    for (const { file } of running) this.#killed.add(file);
    return true;
  }

  #folderOf(kind: ImportKind): string {
    return join(this.#data, 'inbox', kind);
  }
}

const REASONS = '.reasons.txt';

const filesIn = (folder: string): readonly string[] =>
  namesIn(folder).filter((name) => !name.endsWith(REASONS));

function namesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}
