/** Log retention of a run, in characters: head and tail. */
export const OUTPUT_HEAD_CHARS = 262_144;
export const OUTPUT_TAIL_CHARS = 786_432;

/** The channel on which those who follow a run's output learn its id when there is more. */
export const OUTPUT_CHANNEL = 'task_output';

/** Text by its positions among all that was printed: of its first character and after its last one. */
export type OutputPiece = { readonly at: number; readonly upto: number; readonly text: string };

/** Characters as PostgreSQL counts them: one that takes two places in a text is one. */
export function countCharacters(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF]/g)?.length ?? 0);
}

/** The first `count` characters of a text, and the rest. */
export function splitAt(text: string, count: number): readonly [string, string] {
  if (text.length <= count) return [text, ''];
  let place = count;
  if (countCharacters(text) < text.length) {
    place = 0;
    for (let n = 0; n < count; n += 1) place += (text.codePointAt(place) ?? 0) > 0xffff ? 2 : 1;
  }
  return [text.slice(0, place), text.slice(place)];
}
