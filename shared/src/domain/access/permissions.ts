/** Permissions of users. Roles are mapped to these by the policy of an environment (api/policy). */
export const PERMISSIONS = [
  'pnl:read',
  'pnl:import',
  'pnl:adjust',
  'pnl:run',
  'pnl:scenario',
  'pnl:screenshot',
  'limit:waive',
  'edf:read',
  'edf:verify',
  'blotter:read',
  'blotter:submit',
  'blotter:undo',
  'trade:enter',
  'trade:enter_for_other',
  'acc:read',
  'acc:import',
  'backacc:read',
  'backacc:import',
  'backacc:decide',
  'statement:import',
  'task:list',
  'task:history',
  'task:output',
  'task:rerun',
  'task:kill',
  'schedule:write',
  'system:run',
  'sheet:create',
  'audit:read',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/**
 * True when the permissions `held` include `needed`: a permission, or 'signed-in'. A release may
 * ask for a permission of another version of the product, so both are texts.
 */
export function may(held: readonly string[], needed: string): boolean {
  return needed === 'signed-in' || held.includes(needed);
}
