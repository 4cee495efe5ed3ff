import { contribution as accounting } from '../../../../remote-accounting/src/contribution.ts';
import { contribution as backoffice } from '../../../../remote-backoffice/src/contribution.ts';
import { contribution as pnl } from '../../../../remote-pnl/src/contribution.ts';
import { contribution as tasks } from '../../../../remote-tasks/src/contribution.ts';
import { contribution as trading } from '../../../../remote-trading/src/contribution.ts';
import * as own from '../../../../shell/src/page/page-state.ts';

export const { pageNonce, publishIntegrity } = own;

/** Page state of the product's HTML; a monolith has compiled it in. */
export function readPageState(document) {
  const remotes = [accounting, backoffice, pnl, tasks, trading].map((contribution) => {
    const { name } = contribution;
    const build = { version: 'monolith', container: name, entry: '', initial: [] };
    return [name, { contribution, timeout_ms: 5_000, builds: [build] }];
  });
  return { ...own.readPageState(document), remotes: Object.fromEntries(remotes) };
}
