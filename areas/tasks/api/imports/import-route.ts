import { FILE_KINDS } from '@fairlead/shared/contract/imported-files';

/** The task that imports a statement (`areas/trading/api/statements`). */
export const IMPORT_ROUTE = '/clearer/import_statement';

/** The task that imports reference data (`areas/tasks/api/reference`). */
export const REFERENCE_ROUTE = '/reference/import';

/** The tasks that bring names which other files use: after one of them what waits is tried again. */
export const NAMING_ROUTES: readonly string[] = [
  REFERENCE_ROUTE,
  FILE_KINDS.chart.task,
  FILE_KINDS.lots.task,
  FILE_KINDS.physical_trades.task,
];
