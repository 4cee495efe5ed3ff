import { createValueStore, type ValueStore } from '@fairlead/shared/store';

/** What a table has done, and how often in a row. */
export type TableMessage = { readonly text: string; readonly times: number };

/** What a table tells of what it has done: one message, to eyes and to readers. */
export type TableMessages = {
  readonly shown: ValueStore<TableMessage | undefined>;
  /** Takes the place of the message before; the same again counts it up. */
  readonly tell: (text: string) => void;
};

/** The messages of one table. */
export function createTableMessages(): TableMessages {
  const shown = createValueStore<TableMessage | undefined>(undefined);
  const tell = (text: string): void => {
    const before = shown.get();
    shown.set({ text, times: before?.text === text ? before.times + 1 : 1 });
  };
  return { shown, tell };
}

/** 'Copied 520 cells · 3×'. */
export function messageText({ text, times }: TableMessage): string {
  return times === 1 ? text : `${text} · ${times}×`;
}
