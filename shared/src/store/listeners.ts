/** Whom to tell of a change: the one set of listeners behind every store of the page. */
export class Listeners<Event extends readonly unknown[] = []> {
  private readonly all = new Set<(...event: Event) => void>();

  /** Tells the listener of every change until the function that it answers is called. */
  readonly subscribe = (listener: (...event: Event) => void): (() => void) => {
    this.all.add(listener);
    return () => {
      this.all.delete(listener);
    };
  };

  /** Tells everybody, in the order they came. */
  readonly tell = (...event: Event): void => {
    for (const listener of this.all) listener(...event);
  };
}
