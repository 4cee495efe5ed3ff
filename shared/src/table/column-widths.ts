/** How far below its declared width a column may shrink before the table scrolls sideways. */
const MOST_SHRINK = 0.95;

/**
 * The columns' widths in whole px for the room there is: stretched to fill it, shrunk a little to
 * avoid a sideways scroll, and as declared when that would not do.
 */
export function columnWidths(declared: readonly number[], room: number): readonly number[] {
  const sum = declared.reduce((total, width) => total + width, 0);
  if (sum === 0 || room < sum * MOST_SHRINK) return declared;
  return shareOut(declared, room / sum, Math.floor(room));
}

/** Edges are rounded, not widths: the last column then ends exactly at the room's edge. */
function shareOut(declared: readonly number[], scale: number, room: number): readonly number[] {
  let exact = 0;
  let edge = 0;
  return declared.map((width, index) => {
    exact += width * scale;
    const next = index === declared.length - 1 ? room : Math.round(exact);
    const share = next - edge;
    edge = next;
    return share;
  });
}
