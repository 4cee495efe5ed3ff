import { GROUPS, type Group, SCOPES, type Scope } from '@fairlead/pnl/contract/scopes';

/** Groups of each scope (decision 0202). */
export const GROUPS_OF: Readonly<Record<Scope, readonly Group[]>> = {
  corp: ['corp'],
  product: ['product'],
  shipping: ['shipping'],
  forward_contract: ['forward_contract'],
  phys: ['product', 'shipping', 'forward_contract'],
  scg: GROUPS,
};

/** Something for every scope. */
export function byScope<Made>(make: (scope: Scope) => Made): Readonly<Record<Scope, Made>> {
  return Object.fromEntries(SCOPES.map((scope) => [scope, make(scope)])) as Record<Scope, Made>;
}
