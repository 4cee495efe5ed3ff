type Clock = {
  remainingMs: number;
  startedAt: number;
  /** Undefined while the clock stands. */
  timer: ReturnType<typeof setTimeout> | undefined;
};

/** Timers that can be paused and resumed; `onEnd` is called with the one that ran out. */
export function createClocks(onEnd: (id: number) => void) {
  const clocks = new Map<number, Clock>();

  const stop = (id: number): void => {
    const clock = clocks.get(id);
    if (clock?.timer === undefined) return;
    clearTimeout(clock.timer);
    clock.timer = undefined;
    clock.remainingMs -= Date.now() - clock.startedAt;
  };

  return {
    stop,
    add: (id: number, ms: number): void => {
      clocks.set(id, { remainingMs: ms, startedAt: 0, timer: undefined });
    },
    start: (id: number): void => {
      const clock = clocks.get(id);
      if (clock === undefined || clock.timer !== undefined) return;
      clock.startedAt = Date.now();
      clock.timer = setTimeout(() => onEnd(id), clock.remainingMs);
    },
    remove: (id: number): void => {
      stop(id);
      clocks.delete(id);
    },
  };
}
