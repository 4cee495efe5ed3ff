import { expect, jest, test } from '@jest/globals';

import { joinSteps } from './join-steps.ts';
import type { RowsStep } from './sending-frames.ts';

async function joined(steps: readonly RowsStep[], each = () => undefined) {
  const source = async function* () {
    for (const step of steps) {
      each();
      yield step;
    }
  };
  const come: { rows: number; bytes: number | undefined }[] = [];
  for await (const { rows, content } of joinSteps(source()))
    come.push({ rows, bytes: content?.length });
  return come;
}

const step = (rows: number, bytes: number) => ({ rows, content: new Uint8Array(bytes) });

test('small steps are one, and what is left comes last', async () => {
  expect(await joined([step(0, 10), step(5, 65_530), step(9, 20), step(12, 3)])).toEqual([
    { rows: 5, bytes: 65_540 },
    { rows: 12, bytes: 23 },
  ]);
});

test('progress without content is told less often, and the last of it', async () => {
  expect(await joined([{ rows: 1 }, { rows: 2 }, { rows: 3 }])).toEqual([
    { rows: 3, bytes: undefined },
  ]);
});

test('what comes slowly is not held back: progress is seen four times a second', async () => {
  const clock = jest.spyOn(performance, 'now');
  let now = 0;
  clock.mockImplementation(() => now);
  const come = await joined([step(1, 1), step(2, 1), step(3, 1)], () => {
    now += 125;
    return undefined;
  });
  expect(come.map(({ rows }) => rows)).toEqual([2, 3]);
  clock.mockRestore();
});
