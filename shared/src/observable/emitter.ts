/** Emits events of one kind to whoever subscribes. */
export class Emitter<Event extends readonly unknown[] = []> {
  private readonly listeners = new Set<(...event: Event) => void>();

  /** Calls the listener at every event until the function that it answers is called. */
  readonly subscribe = (listener: (...event: Event) => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** Calls all listeners, in the order they came. */
  readonly emit = (...event: Event): void => {
    for (const listener of this.listeners) listener(...event);
  };
}
