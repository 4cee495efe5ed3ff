// covers: ../../../remote-trading/src/blotter/desk/fill.view-model.ts
// covers: ../../../remote-trading/src/closing/closing.view-model.ts
// sends: POST /blotter/drafts
// sends: POST /blotter/entries/{entry_id}/cancel
// sends: POST /blotter/orders/{swiss_order_num}/close
// sends: POST /table_layouts/{table_id}/presets
// sends: POST /table_layouts/{table_id}/presets/{preset_id}
import {
  draftBlotterRows,
  MAX_DRAFTED_ROWS as MAX_FILLED,
} from '@fairlead/trading/contract/blotter';
import { closeOrder } from '@fairlead/trading/contract/close-order';
import { cancelEntry } from '@fairlead/trading/contract/entered-trades';
import { addTablePreset } from '@fairlead/shared/contract/table-layouts';
import { MAX_OFFERED_TICKETS } from '@fairlead/trading/domain/orders/order-closing';
import {
  normalisePresetName,
  presetNameProblem,
} from '@fairlead/shared/domain/tables/preset-names';
import { reasonProblem } from '@fairlead/shared/domain/typed/text-limits';
import { test } from '@jest/globals';
import fc from 'fast-check';
import { clearerOrder } from '@fairlead/trading/fixtures/clearer-order';

import type { DraftSet } from '../../../remote-trading/src/blotter/desk/drafts.rules.ts';
import { fillObstacle } from '../../../remote-trading/src/blotter/desk/fill.view-model.ts';
import { plannedLine } from '../../../remote-trading/src/blotter/pasted/paste-plan.rules.ts';
import { readOrderLine } from '../../../remote-trading/src/blotter/typed-line/order-line.rules.ts';
import { findClosingObstacle } from '../../../remote-trading/src/closing/closing.view-model.ts';
import { expectAccepted, typedNumber, typedText } from '../testing/http/typed-forms.ts';

const BOOKS = [{ name: 'Corp', strategies: { Arb: ['FEI-MB'], 'Time Spreads': ['FEI', 'CP'] } }];
const LISTS = { books: BOOKS, brokers: ['Brightwater', 'Kestrel Bay'] };
const EMPTY = {
  book: null,
  strategy: null,
  deal: null,
  broker: null,
  commission_override: null,
  has_broker: true,
};
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ swiss_order_num: at + 1, row_version: 1 }));
const word = fc.constantFrom('bri', 'corp', 'arb', 'fei', '-', 'x', '2.5', '1e9', '(2)', '');

test('what is filled in of many orders the call takes', () => {
  const drafts = fc.record({
    count: fc.constantFrom(1, MAX_FILLED, MAX_FILLED + 1),
    book: fc.constantFrom('Corp', 'Nobody'),
    commission: fc.option(typedNumber),
  });
  expectAccepted(draftBlotterRows, drafts, ({ count, book, commission }) => {
    const set: DraftSet = { book, ...(commission !== null && { commission_override: commission }) };
    const isSent = fillObstacle({ set, lists: LISTS, count, most: MAX_FILLED }) === undefined;
    return { isSent, body: { rows: rowsOf(count), set, each: true } };
  });
});

test('what one typed line fills in the call takes', () => {
  const lines = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  expectAccepted(draftBlotterRows, lines, (line) => {
    const read = readOrderLine(line, EMPTY, LISTS);
    const isSent = 'set' in read;
    return { isSent, body: { rows: rowsOf(1), set: isSent ? read.set : {} } };
  });
});

test('what is pasted into orders the call takes', () => {
  const texts = fc.record({
    broker: fc.constantFrom('Brightwater', 'nobody', ''),
    book: fc.constantFrom('corp', 'nobody', ''),
    deal: fc.constantFrom('FEI', 'none', ''),
    commission_override: fc.oneof(typedNumber.map(String), fc.constantFrom('$2', 'two', '')),
  });
  expectAccepted(draftBlotterRows, texts, (pasted) => {
    const { cells, set } = plannedLine(EMPTY, pasted, LISTS);
    const isSent = cells.every(({ refusal }) => refusal === undefined);
    return { isSent, body: { rows: rowsOf(1), set, each: true } };
  });
});

test('the tickets that close an order are as many as the call takes', () => {
  const order = clearerOrder(7, { problem: 'It has two products' });
  const counts = fc.constantFrom(0, 1, MAX_OFFERED_TICKETS, MAX_OFFERED_TICKETS + 1);
  expectAccepted(closeOrder, counts, (count) => {
    const entries = Array.from({ length: count }, (_, at) => at + 1);
    const comparison = { rows: [], stands: true, paid: undefined };
    const isSent = findClosingObstacle(order, comparison, new Set(entries)) === undefined;
    return { isSent, body: { entries } };
  });
});

test('the reason for which an entry is cancelled is one that the call takes', () => {
  expectAccepted(cancelEntry, typedText(500), (typed) => ({
    isSent: reasonProblem(typed) === undefined,
    body: { reason: typed.trim() },
  }));
});

test('the name of a layout is one that the call takes', () => {
  const choices = { order: [], widths: {}, hidden: [], pins: {} };
  expectAccepted(addTablePreset, typedText(60), (typed) => ({
    isSent: presetNameProblem(typed, []) === undefined,
    body: { name: normalisePresetName(typed), choices },
  }));
});
