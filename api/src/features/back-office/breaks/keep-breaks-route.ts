/** The task that keeps breaks. */
export const KEEP_BREAKS = '/backacc/keep_breaks';
