import { breaksOf } from './break.ts';

/** Breaks of the back office. */
export const backOfficeBreaks = breaksOf([
  [
    'remote-backoffice/src/breaks/break-labels.rules.ts',
    'due < today',
    'due <= today',
    'a correction that is due today is past due',
    'BAK-14',
  ],
  [
    'remote-backoffice/src/breaks/break-labels.rules.ts',
    "status === 'OPEN' && reopened",
    "status === 'OPEN' && !reopened",
    'a break that nobody touched is reopened',
  ],
  [
    'remote-backoffice/src/breaks/age.rules.ts',
    'days <= upTo',
    'days < upTo',
    'a break of 30 days is among the older ones',
    'BAK-14',
  ],
  [
    'remote-backoffice/src/physical/lot-rows.view-model.ts',
    'now === then ? []',
    'now !== then ? []',
    'figures of lots that have not moved are restated',
  ],
  [
    'areas/backoffice/api/lots/lot-tables.rules.ts',
    'closedOn > range.end',
    'closedOn >= range.end',
    'a lot that closed on the last day of a period is ongoing',
  ],
  [
    'areas/backoffice/api/lots/lot-tables.rules.ts',
    'closedOn < range.start',
    'closedOn <= range.start',
    'a lot that closed on the first day of a period is outside of it',
  ],
  [
    'areas/backoffice/api/breaks/break-facts.service.ts',
    'day <= tradeDate',
    'day < tradeDate',
    'what was dealt on the last day is not known to a break',
  ],
  [
    'areas/backoffice/api/breaks/pairs.rules.ts',
    '({ length }) => length > 1',
    '({ length }) => length > 2',
    'a trade that was moved in two parts is no pair',
  ],
  [
    'remote-backoffice/src/breaks/break.columns.ts',
    "field: 'wasAccounting', of: 'was_danaos'",
    "field: 'wasTraders', of: 'was_danaos'",
    "an amount of accounting says what the traders' was",
  ],
  [
    'remote-backoffice/src/breaks/breaks.view-model.ts',
    "'31-90': '31 to 90 days'",
    "'31-90': '8 to 30 days'",
    'two groups of ages are called the same',
  ],
  [
    'remote-backoffice/src/breaks/break-labels.rules.ts',
    "TRADERS: 'Traders', ACCOUNTING: 'Accounting'",
    "TRADERS: 'Accounting', ACCOUNTING: 'Traders'",
    "what the traders have to correct is said to be accounting's",
  ],
  [
    'areas/backoffice/domain/breaks/decision.ts',
    'due !== undefined && due < today',
    'due !== undefined && due <= today',
    'a correction cannot be due today',
    'BAK-14',
  ],
  [
    'areas/backoffice/api/planning/make-planning.task.ts',
    'if (last > today) throw',
    'if (last >= today) throw',
    'the planning of today cannot be made',
  ],
  [
    'areas/backoffice/api/cash/week-over-week.rules.ts',
    'include_in_sum_final: line.include_in_sum',
    'include_in_sum_final: !line.include_in_sum',
    'accounts that are left out of the sum are said to be in it',
  ],
  [
    'areas/backoffice/api/physical/trade-checks.rules.ts',
    'return tradeDate > today ?',
    'return tradeDate >= today ?',
    'a cargo that was dealt today is refused',
  ],
  [
    'areas/backoffice/api/physical/lots-file.rules.ts',
    'closedOn === null || closedOn <= today',
    'closedOn === null || closedOn < today',
    'a lot that closed today is refused',
  ],
]);
