/** The remotes as lazy chunks of the one build. */
const ROOTS = {
  accounting: () =>
    import(/* webpackChunkName: "accounting" */ '../../../../remote-accounting/src/root.tsx'),
  backoffice: () =>
    import(/* webpackChunkName: "backoffice" */ '../../../../remote-backoffice/src/root.tsx'),
  pnl: () => import(/* webpackChunkName: "pnl" */ '../../../../remote-pnl/src/root.tsx'),
  tasks: () => import(/* webpackChunkName: "tasks" */ '../../../../remote-tasks/src/root.tsx'),
  trading: () =>
    import(/* webpackChunkName: "trading" */ '../../../../remote-trading/src/root.tsx'),
};

export function federation() {
  return { register: () => undefined, load: ({ container }) => ROOTS[container]() };
}
