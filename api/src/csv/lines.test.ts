import { expect, test } from '@jest/globals';

import { linesOf } from './lines.ts';
import type { Problem } from './problem.ts';

function read(content: string) {
  const problems: Problem[] = [];
  return { lines: linesOf(content, problems), problems };
}

const LINES = [
  { line: 1, cells: ['Lines'] },
  { line: 2, cells: ['Card', 'Name'] },
  { line: 4, cells: ['5100', '', 'Crew'] },
];

test.each([
  ['line feeds', '\n'],
  ['carriage returns with line feeds', '\r\n'],
  ['carriage returns alone', '\r'],
])(
  'lines that end in %s have the numbers of the file, and no blank cells at their end',
  (_, end) => {
    const content = ['Lines', 'Card,Name', ',,', '5100, ,Crew,', ''].join(end);
    expect(read(content)).toEqual({ lines: LINES, problems: [] });
  },
);

test('what is quoted is read as what is not', () => {
  const plain = 'Lines\nCard,Name\n,,\n5100,,Crew';
  const quoted = '\uFEFFLines\n"Card",Name\n,,\n5100,"",Crew\n';
  expect(read(quoted)).toEqual(read(plain));
});

test('a quoted cell may have commas, quotes and ends of lines; below it lines keep their numbers', () => {
  const content = 'Card,Name\n5100,"Crew, ""ashore""\nand aboard"\n5200,Stores\n';
  expect(read(content).lines).toEqual([
    { line: 1, cells: ['Card', 'Name'] },
    { line: 3, cells: ['5100', 'Crew, "ashore"\nand aboard'] },
    { line: 4, cells: ['5200', 'Stores'] },
  ]);
});

test('a quote that is not closed is no CSV, and nothing of the file is read', () => {
  const { lines, problems } = read('Card,Name\n5100,"Crew\n5200,Stores\n');
  expect(lines).toEqual([]);
  expect(problems).toEqual([
    { line: 3, column: null, message: expect.stringMatching(/^This is not CSV: /) },
  ]);
});
