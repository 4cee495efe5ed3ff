/** What a table has to tell a screen reader, in words, when it is polite to. */
export class Announcer {
  private said = '';
  private readonly listeners = new Set<() => void>();
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get text(): string {
    return this.said;
  }

  say(text: string): void {
    this.said = text;
    for (const listener of this.listeners) listener();
  }
}
