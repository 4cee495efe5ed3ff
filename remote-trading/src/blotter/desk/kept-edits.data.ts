import { digest, keepText, recallText } from '@fairlead/shared/browser-storage';

import { type KeptEdit, parseKeptEdits } from './kept-edits.rules.ts';

/** Unsaved edits of a user's orders, in this browser's storage, as drafts of tickets are. */
export class KeptEdits {
  private readonly key: string;

  constructor(user: string) {
    this.key = `fairlead.orders.${digest([user])}`;
  }

  recall(id: string): KeptEdit | undefined {
    return parseKeptEdits(recallText(this.key)).get(id);
  }

  /** Keeps an edit in the place of the one before; undefined drops it. */
  keep(id: string, edit: KeptEdit | undefined): void {
    const all = new Map(parseKeptEdits(recallText(this.key)));
    if (edit === undefined && !all.has(id)) return;
    if (edit === undefined) all.delete(id);
    else all.set(id, edit);
    keepText(this.key, all.size === 0 ? null : JSON.stringify(Object.fromEntries(all)));
  }
}
