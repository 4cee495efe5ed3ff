import { expect, test } from '@jest/globals';

import { formatAction, formatEntity } from './change-labels.ts';

test.each([
  ['trade.verify', 'Trade verified'],
  ['blotter.undo', 'Ticket undone'],
  ['blotter.close', 'Order closed by tickets'],
  ['bank_statement.import', 'Bank statement imported'],
  ['pnl.adjust', 'P&L adjusted'],
  ['lots_file.store', 'Lots file stored'],
  ['something.new_here', 'something.new_here'],
  ['constructor.constructor', 'constructor.constructor'],
])('%s is read as %s', (action, words) => expect(formatAction(action)).toBe(words));

test.each([
  ['core_trade', 'EDF trade'],
  ['bank_account', 'Bank account'],
  ['constructor', 'Constructor'],
])('a %s is called %s', (entity, words) => expect(formatEntity(entity)).toBe(words));
