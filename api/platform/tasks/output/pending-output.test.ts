import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { OUTPUT_HEAD_CHARS, OUTPUT_TAIL_CHARS, type OutputPiece } from './stored-output.ts';
import { PendingOutput } from './pending-output.ts';

/** Takes all that it holds, and answers how much one take has of it at most. */
function taken(pending: PendingOutput) {
  const pieces: OutputPiece[] = [];
  let most = 0;
  for (let some = pending.take(); some.length > 0; some = pending.take()) {
    pieces.push(...some);
    most = Math.max(most, (some.at(-1)?.upto ?? 0) - (some[0]?.at ?? 0));
  }
  return { pieces, most };
}

const CHARACTERS = ['a', '\n', 'ü', '日', '🙂'];
const texts = fc.array(
  fc
    .tuple(fc.constantFrom(...CHARACTERS), fc.integer({ min: 1, max: 90_000 }))
    .map(([character, count]) => character.repeat(count)),
  { minLength: 1, maxLength: 40 },
);

test('of texts of any script the beginning and the end are there, each character once, by their places', () => {
  fc.assert(
    fc.property(texts, (parts) => {
      const pending = new PendingOutput();
      for (const part of parts) pending.add(Buffer.from(part));
      const all = Array.from(parts.join(''));
      const held = pending.characters;
      const { pieces, most } = taken(pending);
      for (const { at, upto, text } of pieces)
        expect(text === all.slice(at, upto).join('')).toBe(true);
      const places = pieces.map(({ at, upto }) => [at, upto]);
      const isKept = (place: number) =>
        places.some(([at = 0, upto = 0]) => at <= place && place < upto);
      const edges = [0, OUTPUT_HEAD_CHARS - 1, all.length - OUTPUT_TAIL_CHARS, all.length - 1];
      for (const place of edges.filter((one) => one >= 0 && one < all.length))
        expect(isKept(place)).toBe(true);
      expect(pieces.reduce((sum, { at, upto }) => sum + upto - at, 0)).toBe(held);
      expect(held).toBeLessThanOrEqual(OUTPUT_HEAD_CHARS + OUTPUT_TAIL_CHARS + 65_536);
      expect(most).toBeLessThanOrEqual(all.length > held ? Infinity : 262_144);
      expect(pending.characters).toBe(0);
    }),
    { numRuns: 20 },
  );
});

test('what was taken stays what it was when more comes', () => {
  const pending = new PendingOutput();
  pending.add(Buffer.from('first'));
  const first = pending.take();
  pending.add(Buffer.from('other'));
  expect([first, pending.take()]).toEqual([
    [{ at: 0, upto: 5, text: 'first' }],
    [{ at: 5, upto: 10, text: 'other' }],
  ]);
});
