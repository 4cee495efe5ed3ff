/**
 * Cost of looking a body over for what JSON.parse would change silently: the largest that is taken,
 * a file in a string, and many small values, each against JSON.parse alone, in turns.
 */
import { parseJsonBody } from '@fairlead/platform/http/json-text';
import { figure, judge } from '../../../bin/figures.mjs';

const ROUNDS = 9;

const bodies = [
  {
    name: 'a file of 16 MiB in a string',
    target: 5,
    body: { content: 'a "quoted" line, \\ and more\n'.repeat(600_000) },
  },
  {
    name: '50,000 trades',
    target: 5,
    body: Array.from({ length: 50_000 }, (_, id) => ({
      id,
      side: 'BUY',
      volume: '12.5',
      mt: 1.25,
    })),
  },
];

const figures = bodies.map(({ name, target, body }) => {
  const bytes = Buffer.from(JSON.stringify(body));
  const rounds = Array.from({ length: ROUNDS }, () => ({
    plain: took(() => JSON.parse(bytes.toString('utf8'))),
    ours: took(() => parseJsonBody(bytes)),
  }));
  const plain = middle(rounds.map((round) => round.plain));
  const ours = middle(rounds.map((round) => round.ours));
  const details = `${ours.toFixed(0)} ms, JSON.parse alone ${plain.toFixed(0)} ms, median of ${ROUNDS} in turns`;
  return figure(name, ours / plain, { atMost: target, details });
});
judge(figures);

function took(read: () => unknown): number {
  const start = performance.now();
  read();
  return performance.now() - start;
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
