import { expect, test } from '@jest/globals';

import { TaskFailure } from './task.ts';

test('what a file says can neither forge a line of its refusal nor steer a terminal', () => {
  const { message, dict } = TaskFailure.ofReasons('a\nb.csv', 'statement file', [
    {
      file: 'x\u202E.csv',
      line: 2,
      column: 'B (Na\u0007me)',
      message: "'\u001B[2J\nline 9: all is well' is no clearer",
    },
  ]);
  expect(dict['reasons']).toEqual([
    {
      file: 'x\\u{202E}.csv',
      line: 2,
      column: 'B (Na\\u{7}me)',
      message: "'\\u{1B}[2J\\u{A}line 9: all is well' is no clearer",
    },
  ]);
  expect(message).toMatch(/^a\\u\{A\}b\.csv was refused, nothing of it was taken: x/);
  expect(message).not.toMatch(/\p{Cc}/u);
});

test('a reason that quotes a whole file is cut', () => {
  const { message } = TaskFailure.ofReasons('a.csv', 'statement file', [
    { line: 2, column: null, message: `'${'x'.repeat(1_000_000)}' is not a term` },
  ]);
  expect(message.length).toBeLessThan(700);
  expect(message).toMatch(/x…$/);
});
