/**
 * Options of Node for unit tests. Young objects have more room than by default: what a test renders is
 * dropped with its page, and of little room much of it is copied first.
 */
export const nodeOptions = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
];
