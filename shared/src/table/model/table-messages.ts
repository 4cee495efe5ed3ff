import { createValueStore, type ValueStore } from '@fairlead/shared/observable';

/** What can be done about a message, beside it: 'Undo'. */
type MessageAct = { readonly text: string; readonly run: () => void };

/** What a table has done, and how often in a row. */
export type TableMessage = {
  readonly text: string;
  readonly times: number;
  readonly act?: MessageAct | undefined;
};

/** What a table tells of what it has done: one message, to eyes and to readers. */
export type TableMessages = {
  readonly shown: ValueStore<TableMessage | undefined>;
  /** Takes the place of the message before; the same again counts it up. */
  readonly tell: (text: string, act?: MessageAct) => void;
};

/** The messages of one table. */
export function createTableMessages(): TableMessages {
  const shown = createValueStore<TableMessage | undefined>(undefined);
  const tell = (text: string, act?: MessageAct): void => {
    const before = shown.get();
    shown.set({ text, times: before?.text === text ? before.times + 1 : 1, act });
  };
  return { shown, tell };
}

/** 'Copied 520 cells · 3×'. */
export function messageText({ text, times }: Pick<TableMessage, 'text' | 'times'>): string {
  return times === 1 ? text : `${text} · ${times}×`;
}
