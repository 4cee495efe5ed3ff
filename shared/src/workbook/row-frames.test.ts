import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { BrokenOff, frameBytes, readFrames, type RowFrame } from './row-frames.ts';

const utf8 = new TextEncoder();

const SENT: readonly (readonly [RowFrame, string])[] = [
  [{ kind: 'start', total: 3 }, ''],
  [{ kind: 'rows', rows: 1, bytes: 6 }, 'a\n"b"\n'],
  [{ kind: 'rows', rows: 3, bytes: 0 }, ''],
  [{ kind: 'end', rows: 3 }, ''],
];

function bytesOf(sent: readonly (readonly [RowFrame, string])[]): Uint8Array<ArrayBuffer> {
  const frames = sent.map(([frame, content]) => frameBytes(frame, utf8.encode(content)));
  return new Uint8Array(frames.flatMap((bytes) => [...bytes]));
}

/** The bytes in chunks of these sizes, over and over. */
async function* chunksOf(bytes: Uint8Array<ArrayBuffer>, sizes: readonly number[]) {
  for (let at = 0, n = 0; at < bytes.length; n += 1) {
    const size = sizes[n % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function read(bytes: Uint8Array<ArrayBuffer>, sizes: readonly number[] = [1_000]) {
  const frames: [RowFrame, string][] = [];
  for await (const { frame, content } of readFrames(chunksOf(bytes, sizes)))
    frames.push([frame, new TextDecoder().decode(content)]);
  return frames;
}

test('[TAB-14] frames are read as they were sent, however the network cuts them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), async (sizes) => {
      expect(await read(bytesOf(SENT), sizes)).toEqual(SENT);
    }),
  );
});

test('[TAB-14] wherever a file breaks off, it is not taken for a whole one', async () => {
  const whole = bytesOf(SENT);
  for (let end = 0; end < whole.length; end += 1)
    await expect(read(whole.slice(0, end))).rejects.toThrow(BrokenOff);
});

test.each<[string, RowFrame[]]>([
  [
    'fewer rows than were told',
    [
      { kind: 'start', total: 3 },
      { kind: 'rows', rows: 2, bytes: 0 },
      { kind: 'end', rows: 2 },
    ],
  ],
  [
    'rows that did not come',
    [
      { kind: 'start', total: 3 },
      { kind: 'rows', rows: 2, bytes: 0 },
      { kind: 'end', rows: 3 },
    ],
  ],
  ['nothing told', [{ kind: 'end', rows: 0 }]],
])('[TAB-14] %s are no whole file', async (_what, frames) => {
  await expect(read(bytesOf(frames.map((frame) => [frame, ''] as const)))).rejects.toThrow(
    BrokenOff,
  );
});

test('what failed on the server ends with its words', async () => {
  const failed = { kind: 'failed', err_msg: 'no', code: 'X', request_id: 'r' } as const;
  const frames = await read(
    bytesOf([
      [{ kind: 'start', total: 3 }, ''],
      [failed, ''],
    ]),
  );
  expect(frames.at(-1)).toEqual([failed, '']);
});

test('whoever reads no further lets go of the source', async () => {
  let isOpen = true;
  const source = async function* () {
    try {
      yield bytesOf(SENT);
      yield bytesOf(SENT);
    } finally {
      isOpen = false;
    }
  };
  const frames = readFrames(source());
  await frames.next();
  await frames.return(undefined);
  expect(isOpen).toBe(false);
});
