import { expect, test } from '@jest/globals';

import { parseCsvLines } from './lines.ts';
import type { Problem } from './problem.ts';

function read(content: string) {
  const problems: Problem[] = [];
  const lines = parseCsvLines(content, problems).map(({ line, cells }) => ({ line, cells }));
  return { lines, problems };
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
    { line: 2, cells: ['5100', 'Crew, "ashore"\nand aboard'] },
    { line: 4, cells: ['5200', 'Stores'] },
  ]);
});

test('lines of one file may end in several ways, also where something is quoted', () => {
  const content = 'Lines\r\n"Card",Name\n,,\r5100,"",Crew\n';
  expect(read(content)).toEqual({ lines: LINES, problems: [] });
});

test.each([
  [
    'a quote that is not closed',
    '5100,"Crew\n5200,Stores\n',
    'a quote that opens here is not closed',
  ],
  [
    'one in the middle',
    '5100,Crew "ashore"\n',
    'a quote stands within a cell that begins without one',
  ],
  ['something behind one', '5100,"Crew" ashore\n', 'a cell goes on behind its closing quote'],
  ['a line without an end', `5100${','.repeat(16_384)}\n`, 'a line has more than 16,384 cells'],
  ['a quoted one', `"5100"${','.repeat(16_384)}\n`, 'a line has more than 16,384 cells'],
])('%s is no CSV: its line is named, and nothing of the file is read', (_, wrong, message) => {
  const { lines, problems } = read(`Card,Name\n${wrong}`);
  expect(lines).toEqual([]);
  expect(problems).toEqual([{ line: 2, column: null, message: `This is not CSV: ${message}` }]);
});

test('a file has 500,000 lines and not one more', () => {
  expect(read('a\n'.repeat(500_000)).lines).toHaveLength(500_000);
  expect(read('a\n'.repeat(500_001))).toEqual({
    lines: [],
    problems: [{ line: null, column: null, message: 'The file has more than 500,000 lines' }],
  });
});
