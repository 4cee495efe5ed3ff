import { Emitter } from '@fairlead/shared/observable';

import { createClocks } from './toast-clocks.ts';

/** Three places: answers to the user at the bottom, the site's own notices at the top. */
export type ToastPosition = 'top' | 'bottom' | 'bottomEnd';
export type ToastKind = 'error' | 'success' | 'info' | 'notification';

export type Toast = {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** Number of repeats while it was shown. */
  readonly times: number;
};

type Rule = { readonly position: ToastPosition; readonly ms: number };

/** Position and duration of each kind: an error takes longer to read than a success. */
const RULES: Record<ToastKind, Rule> = {
  error: { position: 'bottom', ms: 10_000 },
  success: { position: 'bottomEnd', ms: 5_000 },
  info: { position: 'bottomEnd', ms: 5_000 },
  notification: { position: 'top', ms: 5_000 },
};

/** Three site notifications at most (spec C9); the others as many as a laptop's screen holds. */
const MAX: Record<ToastPosition, number> = { top: 3, bottom: 5, bottomEnd: 5 };

export function toToastPosition(toast: Toast): ToastPosition {
  return RULES[toast.kind].position;
}

/** Pause of a position's timers: the pointer or the focus is on one of its toasts. */
type Hold = { readonly id: number; readonly by: 'pointer' | 'focus' };

/** Creates the store of visible toasts, and of the timers that dismiss them. */
export function createToastStore() {
  const clocks = createClocks((id) => dismiss(id));
  const listeners = new Emitter();
  let holds: readonly Hold[] = [];
  let shown: readonly Toast[] = [];
  let lastId = 0;

  const show = (next: readonly Toast[]): void => {
    shown = next;
    listeners.emit();
  };

  const at = (place: ToastPosition) => shown.filter((toast) => toToastPosition(toast) === place);
  const isHeld = (place: ToastPosition) =>
    at(place).some((toast) => holds.some((hold) => hold.id === toast.id));

  /** Brings the clocks in line with what is held now. */
  const setHolds = (next: readonly Hold[]): void => {
    holds = next;
    for (const toast of shown)
      (isHeld(toToastPosition(toast)) ? clocks.stop : clocks.start)(toast.id);
  };

  const dismiss = (id: number): void => {
    clocks.remove(id);
    show(shown.filter((toast) => toast.id !== id));
    setHolds(holds.filter((hold) => hold.id !== id));
  };

  return {
    dismiss,
    shown: () => shown,
    subscribe: listeners.subscribe,

    /**
     * `ms` is how long it stays, for what needs longer than its kind usually does. What stands there
     * already counts up and stays from now on.
     */
    add: (kind: ToastKind, text: string, ms: number = RULES[kind].ms): void => {
      const { position } = RULES[kind];
      const same = shown.find((toast) => toast.kind === kind && toast.text === text);
      if (same !== undefined) {
        clocks.remove(same.id);
        clocks.add(same.id, ms);
        const again = { ...same, times: same.times + 1 };
        show(shown.map((toast) => (toast === same ? again : toast)));
        setHolds(holds);
        return;
      }
      const id = ++lastId;
      // The newest counts most: the oldest makes room.
      for (const old of at(position).slice(0, -(MAX[position] - 1))) dismiss(old.id);
      clocks.add(id, ms);
      show([...shown, { id, kind, text, times: 1 }]);
      setHolds(holds);
    },

    /** Stops the clocks of the toast's place while somebody reads or uses it. */
    hold: (id: number, by: Hold['by']) => setHolds([...holds, { id, by }]),
    release: (id: number, by: Hold['by']) =>
      setHolds(holds.filter((hold) => hold.id !== id || hold.by !== by)),

    clear: (): void => {
      for (const toast of shown) clocks.remove(toast.id);
      holds = [];
      show([]);
    },
  };
}
