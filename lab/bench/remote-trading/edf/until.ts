type Until = {
  readonly isSo: () => boolean | Promise<boolean>;
  /** Brings it nearer, or waits a little. */
  readonly step: () => Promise<unknown>;
  readonly seconds: number;
  /** Actual state, for the failure's message. */
  readonly instead: () => string | Promise<string>;
};

/** Takes step after step until something is so; what takes too long fails and says what there is instead. */
export async function until({ isSo, step, seconds, instead }: Until): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`After ${seconds} s: ${await instead()}`);
    await step();
  }
}
