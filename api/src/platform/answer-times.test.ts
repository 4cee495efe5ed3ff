import { expect, test } from '@jest/globals';

import { AnswerTimes } from './answer-times.ts';

test('[API-12] times are counted up to each limit, as Prometheus reads them', () => {
  const times = new AnswerTimes();
  const series = times.of('GET', '/api/core-trades', 200);
  for (const seconds of [0.001, 0.002, 0.0021, 1, 20]) times.observe(series, seconds);
  expect(times.of('GET', '/api/core-trades', 200)).toBe(series);
  const line = (end: string) =>
    expect.stringContaining(`{method="GET",route="/api/core-trades",status="200"${end}`);
  const text = times.text();
  expect(text).toEqual(line(',le="0.002"} 2'));
  expect(text).toEqual(line(',le="0.005"} 3'));
  expect(text).toEqual(line(',le="0.5"} 3'));
  expect(text).toEqual(line(',le="1"} 4'));
  expect(text).toEqual(line(',le="15"} 4'));
  expect(text).toEqual(line(',le="+Inf"} 5'));
  expect(text).toEqual(line('} 5'));
  expect(text).toMatch(/_sum\{[^}]*\} 21\.0051/);
});

test('a label cannot break out of its line', () => {
  const times = new AnswerTimes();
  times.observe(times.of('GET', 'a"\n\\', 200), 1);
  expect(times.text()).toContain('route="a\\"\\n\\\\"');
});
