import { breaksOf } from './break.ts';

/** Breaks of tasks, schedules and imports. */
export const tasksBreaks = breaksOf([
  [
    'api/src/platform/schedules/next-runs.ts',
    'after < first;',
    'after <= first;',
    'a time at which a schedule is due just now is still its next one',
    'TSK-17',
  ],
  [
    'api/src/features/tasks/ask-for-run.service.ts',
    'String(args[param.name]) > today',
    'String(args[param.name]) >= today',
    'a task cannot be run for today',
    'TSK-04',
  ],
  [
    'remote-tasks/src/runs/elapsed.rules.ts',
    'String(Math.round(seconds))',
    'String(Math.floor(seconds))',
    'a run of 75.6 s took 75 s',
    'TSK-07',
  ],
  [
    'remote-tasks/src/runs/elapsed.rules.ts',
    "seconds < 1 ? '<1'",
    "seconds <= 1 ? '<1'",
    'a run of a second took less than one',
    'TSK-07',
  ],
  [
    'remote-tasks/src/history/history.view-model.ts',
    "count === 1 ? '1 new run'",
    "count <= 2 ? '1 new run'",
    'two new runs are one',
  ],
  [
    'remote-tasks/src/run/printed-lines.rules.ts',
    'if (missing > 0)',
    'if (missing > 1)',
    'a line that is missing from the output is not told',
  ],
  [
    'remote-tasks/src/run/run-steps.view-model.ts',
    'rest === 0 ? whole',
    'rest <= 1 ? whole',
    'a step of a minute and a second took a minute',
  ],
  [
    'remote-tasks/src/json/json-text.rules.ts',
    "path === '' ? String(name)",
    "path !== '' ? String(name)",
    'a problem of JSON is at the wrong place',
  ],
  [
    'api/src/features/tasks/history/history.service.ts',
    'places.length > PAGE_LENGTH',
    'places.length >= PAGE_LENGTH',
    'a history that ends with its page goes on',
  ],
  [
    'api/src/features/schedules/schedule-terms.rules.ts',
    'return value > today',
    'return value >= today',
    'a schedule cannot be of a fixed today',
  ],
  [
    'api/src/features/schedules/due-run.service.ts',
    "row.missed === 'skip'",
    "row.missed !== 'skip'",
    'a run that was missed is made though it was to be skipped',
  ],
  [
    'api/src/features/statements/told/told-file.rules.ts',
    'if (facts.tradeDate > today)',
    'if (facts.tradeDate >= today)',
    'a trade told today is refused',
  ],
  [
    'api/src/features/statements/openings/opening-file.rules.ts',
    'if (asOf > today)',
    'if (asOf >= today)',
    'opening positions of today are refused',
  ],
  [
    'api/src/features/statements/statement-checks.rules.ts',
    'tradeDate <= lastTradingDate',
    'tradeDate < lastTradingDate',
    'a trade of its last trading day is refused',
  ],
  [
    'api/src/features/prices/settlement-file.rules.ts',
    'Math.abs(Number(value)) >= MAX_PRICE',
    'Number(value) >= MAX_PRICE',
    'a price below any that there can be is taken',
  ],
  [
    'api/src/features/prices/price-row.rules.ts',
    'row.day > today',
    'row.day >= today',
    'a price of today is refused',
  ],
]);
