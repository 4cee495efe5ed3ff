import { textWidth } from '@fairlead/shared/look/text-width';

/** Truncates a text to so many em: a list without its last items, else without its middle. */
export function cutTo(text: string, room: number): string {
  let shown: string | undefined;
  for (let end = text.indexOf(', '); end >= 0; end = text.indexOf(', ', end + 1)) {
    const begin = `${text.slice(0, end)}, …`;
    if (textWidth(begin) > room) break;
    shown = begin;
  }
  return shown ?? cutInMiddle(text, room);
}

/** A text with its middle left out: its end often tells most. */
function cutInMiddle(text: string, room: number): string {
  let kept = text.length - 1;
  let shown = text;
  while (kept > 1 && textWidth(shown) > room) {
    kept -= 1;
    const end = Math.floor(kept / 2);
    shown = `${text.slice(0, kept - end).trimEnd()}…${text.slice(text.length - end).trimStart()}`;
  }
  return shown;
}
