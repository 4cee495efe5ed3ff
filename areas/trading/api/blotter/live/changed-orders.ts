import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import { MAX_CHANGED } from '@fairlead/trading/contract/blotter-changes';

import type { Db } from '@fairlead/platform/database/db';
import { orderRows } from '../orders.service.ts';
import { selectChanged } from './changed-orders.queries.ts';
import { isOlder } from './snapshot.rules.ts';

type Changed = {
  /** A snapshot that has all of it; what changed since is not in it, or is answered once more. */
  readonly after: string;
  readonly rows: readonly ClearerBlotterTrade[];
  /** The rows are not all of it. */
  readonly list_changed: boolean;
};

/** ms for which what was found holds where no notice says otherwise. */
const HOLDS_MS = 4_000;

/**
 * Coalesces reads of changes since a snapshot: one read for all who wait since the same one. They
 * come to wait since the same one: each is answered a snapshot that this process had before.
 */
export class ChangedOrders {
  readonly #db: Db;
  #found = new Map<string, Promise<Changed>>();
  #foundAt = 0;
  /** The newest snapshot that was read. */
  #newest: string | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Drops what was found: it is old. */
  forget(): void {
    this.#found = new Map();
    this.#foundAt = performance.now();
  }

  async since(after: string): Promise<Changed> {
    if (performance.now() - this.#foundAt > HOLDS_MS) this.forget();
    const found = this.#found;
    let changed = found.get(after);
    if (changed === undefined) {
      changed = this.#read(after);
      found.set(after, changed);
      changed.catch(() => found.delete(after));
    }
    return changed;
  }

  async #read(after: string): Promise<Changed> {
    // Read before those rows, so that it cannot have a change that they lack.
    const before = this.#newest;
    const { snapshot, numbers } = await selectChanged(this.#db, {
      after,
      limit: MAX_CHANGED + 1,
    });
    if (numbers.length === 0) return { after, rows: [], list_changed: false };
    const isNewer = before === undefined || before === after || isOlder(before, after);
    if (isNewer) this.#newest = snapshot;
    const next = isNewer ? snapshot : before;
    if (numbers.length > MAX_CHANGED) return { after: next, rows: [], list_changed: true };
    const rows = await orderRows(this.#db, numbers);
    return { after: next, rows, list_changed: rows.length < numbers.length };
  }
}
