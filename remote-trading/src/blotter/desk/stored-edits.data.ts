import { digest, saveText, recallText } from '@fairlead/shared/browser-storage';

import { type StoredEdit, parseStoredEdits } from './stored-edits.rules.ts';

/** Unsaved edits of a user's orders, in this browser's storage, as drafts of tickets are. */
export class StoredEdits {
  private readonly key: string;

  constructor(user: string) {
    this.key = `fairlead.orders.${digest([user])}`;
  }

  recall(id: string): StoredEdit | undefined {
    return parseStoredEdits(recallText(this.key)).get(id);
  }

  /** Keeps an edit in the place of the one before; undefined drops it. */
  save(id: string, edit: StoredEdit | undefined): void {
    const all = new Map(parseStoredEdits(recallText(this.key)));
    if (edit === undefined && !all.has(id)) return;
    if (edit === undefined) all.delete(id);
    else all.set(id, edit);
    saveText(this.key, all.size === 0 ? null : JSON.stringify(Object.fromEntries(all)));
  }
}
