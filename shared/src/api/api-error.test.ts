import { expect, test } from '@jest/globals';

import { ApiError } from './api-error.ts';

test('[SHL-23] what is none of the known failures is unknown, with its message', () => {
  expect(ApiError.from(new Error('boom')).message).toBe('Unknown Error occurred: boom');
  expect(ApiError.from('text').message).toBe('Unknown Error occurred: text');
});

test.each([
  { cause: new Error(''), says: 'Error' },
  { cause: new TypeError(''), says: 'TypeError' },
  { cause: 'text', says: 'text' },
])('[SHL-23] a failure without words is named by its kind: $says', ({ cause, says }) => {
  expect(ApiError.from(cause).message).toBe(`Unknown Error occurred: ${says}`);
  expect(new ApiError({ kind: 'unreachable', cause }).message).toBe(
    `We didn't get a response and have the generic error of ${says}`,
  );
});

test('an ApiError stays the one it is', () => {
  const error = new ApiError({ kind: 'not-json', body: '7' });
  expect(ApiError.from(error)).toBe(error);
});

test('[SHL-22] a refusal is shown with its words, not with what else it carries', () => {
  const body = { err_msg: 'closed', code: 'CLOSED', request_id: 'r-1', trade: { trade_id: 'N1' } };
  expect(new ApiError({ kind: 'rejected', status: 409, body }).message).toBe(
    'We got an error response back of 409 with data {"err_msg":"closed","code":"CLOSED","request_id":"r-1"}',
  );
});

test.each([
  { body: { err_msg: 'closed' }, says: 'closed' },
  { body: {}, says: 'We got an error response back of 400 with data {}' },
  { body: 'gone', says: 'We got an error response back of 400 with data gone' },
])('a panel shows the words of the server first: $says', ({ body, says }) => {
  expect(new ApiError({ kind: 'rejected', status: 400, body }).panelText).toBe(says);
});
