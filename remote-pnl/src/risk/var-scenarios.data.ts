import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { listVarScenarios } from '@fairlead/pnl/contract/legs';
import { type Called, useCall } from '@fairlead/shared/data';

/** P&L of the firm's positions in a run under each VaR scenario, the worst first. */
export function useVarScenarios(runId: number): Called<ReplyOf<typeof listVarScenarios>> {
  return useCall(listVarScenarios, { query: { run_id: runId, scope: 'scg' } });
}
