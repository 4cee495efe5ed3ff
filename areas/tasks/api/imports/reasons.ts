import { oneLine } from '@fairlead/platform/tasks/one-line';
import { type Reason, reasonText } from '@fairlead/platform/tasks/task';

export type FailedRun = {
  readonly error_type: string | null;
  readonly error_trace: string | null;
  readonly error_dict: Readonly<Record<string, unknown>> | null;
};

/** Why an import failed, a line for each reason: 'line 12, P (Lots): may not be 0'. A trace stays with its run. */
export function reasonLines(run: FailedRun): string[] {
  const reasons = run.error_dict?.['reasons'];
  if (Array.isArray(reasons) && reasons.length > 0) return (reasons as Reason[]).map(reasonText);
  const [first] = run.error_trace?.split('\n') ?? [];
  return [oneLine(first ?? run.error_type ?? 'The import failed and left no reason')];
}
