/** Whether something a table can show is open, for those who open it and those who draw it. */
export class OpenState {
  private open = false;
  private readonly listeners = new Set<() => void>();
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get isOpen(): boolean {
    return this.open;
  }

  readonly set = (open: boolean): void => {
    if (open === this.open) return;
    this.open = open;
    for (const listener of this.listeners) listener();
  };

  /**
   * For an entry of a menu: opens once the menu is gone and has given back the focus. A menu that
   * closes takes with it what has been opened over it.
   */
  readonly openAfterMenu = (): void => {
    requestAnimationFrame(() => requestAnimationFrame(() => this.set(true)));
  };
}
