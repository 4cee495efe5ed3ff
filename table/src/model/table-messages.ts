import { createValueStore, type ValueStore } from '@fairlead/shared/observable';

/** Action on a message, beside it: 'Undo'. */
type MessageAction = { readonly text: string; readonly run: () => void };

/** A message of a table, and its number of repeats. */
export type TableMessage = {
  readonly text: string;
  readonly times: number;
  readonly action?: MessageAction | undefined;
};

/** Messages of a table: one at a time, shown and announced. */
export type TableMessages = {
  readonly shown: ValueStore<TableMessage | undefined>;
  /** Takes the place of the message before; the same again counts it up. */
  readonly show: (text: string, act?: MessageAction) => void;
};

/** The messages of one table. */
export function createTableMessages(): TableMessages {
  const shown = createValueStore<TableMessage | undefined>(undefined);
  const tell = (text: string, act?: MessageAction): void => {
    const before = shown.get();
    shown.set({ text, times: before?.text === text ? before.times + 1 : 1, action: act });
  };
  return { shown, show: tell };
}

/** 'Copied 520 cells · 3×'. */
export function messageText({ text, times }: Pick<TableMessage, 'text' | 'times'>): string {
  return times === 1 ? text : `${text} · ${times}×`;
}
