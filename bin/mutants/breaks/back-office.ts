import { breaksOf } from './break.ts';

/** Breaks of the back office. */
export const backOfficeBreaks = breaksOf([
  [
    'remote-backoffice/src/breaks/break-words.rules.ts',
    'due < today',
    'due <= today',
    'a correction that is due today is past due',
    'BAK-14',
  ],
  [
    'remote-backoffice/src/breaks/break-words.rules.ts',
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
    'api/src/features/back-office/lots/lot-tables.rules.ts',
    'closedOn > range.end',
    'closedOn >= range.end',
    'a lot that closed on the last day of a period is ongoing',
  ],
  [
    'api/src/features/back-office/lots/lot-tables.rules.ts',
    'closedOn < range.start',
    'closedOn <= range.start',
    'a lot that closed on the first day of a period is outside of it',
  ],
  [
    'api/src/features/back-office/breaks/break-facts.service.ts',
    'day <= tradeDate',
    'day < tradeDate',
    'what was dealt on the last day is not known to a break',
  ],
  [
    'api/src/features/back-office/breaks/pairs.rules.ts',
    '({ length }) => length > 1',
    '({ length }) => length > 2',
    'a trade that was moved in two parts is no pair',
  ],
]);
