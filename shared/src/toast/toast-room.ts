import { createValueStore } from '@fairlead/shared/observable';

/** px that messages keep off the lower edge and off the end of the window, where something is not to be covered. */
export type ToastRoom = { readonly bottom: number; readonly end: number };

const NO_ROOM: ToastRoom = { bottom: 0, end: 0 };

const { get, set, subscribe } = createValueStore(NO_ROOM);

/** The room of the page's messages: a style of the whole document instead would dress every element again. */
export const toastRoom = {
  get,
  subscribe,

  keep(room: ToastRoom): void {
    const { bottom, end } = get();
    if (room.bottom !== bottom || room.end !== end) set(room);
  },

  giveBack(): void {
    set(NO_ROOM);
  },
};
