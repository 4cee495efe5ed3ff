/** A label that wants to stand at a height, in px from the top. */
export type LabelWish = { readonly id: string; readonly at: number };

type Room = { readonly top: number; readonly bottom: number; readonly gap: number };
type Group = { readonly wishes: LabelWish[]; middle: number };

/**
 * Places labels without overlap, each as near to its wished position as the others allow and in the
 * order of the wishes. When they do not all fit, they are spaced evenly.
 */
export function placeLabels(wishes: readonly LabelWish[], room: Room): ReadonlyMap<string, number> {
  const height = room.bottom - room.top;
  const gap = wishes.length > 1 ? Math.min(room.gap, height / (wishes.length - 1)) : room.gap;
  const sorted = [...wishes].sort((a, b) => a.at - b.at);
  const groups: Group[] = [];
  for (const wish of sorted) {
    let group: Group = { wishes: [wish], middle: findMiddle([wish], { ...room, gap }) };
    let above = groups.at(-1);
    while (above !== undefined && bottomOf(above, gap) + gap > topOf(group, gap)) {
      groups.pop();
      const both = [...above.wishes, ...group.wishes];
      group = { wishes: both, middle: findMiddle(both, { ...room, gap }) };
      above = groups.at(-1);
    }
    groups.push(group);
  }
  return new Map(
    groups.flatMap((group) =>
      group.wishes.map(({ id }, index) => [id, topOf(group, gap) + index * gap] as const),
    ),
  );
}

const half = (group: { wishes: readonly LabelWish[] }, gap: number) =>
  ((group.wishes.length - 1) * gap) / 2;
const topOf = (group: Group, gap: number) => group.middle - half(group, gap);
const bottomOf = (group: Group, gap: number) => group.middle + half(group, gap);

/** The middle of a group that lies nearest to the wishes and inside the room. */
function findMiddle(wishes: readonly LabelWish[], { top, bottom, gap }: Room): number {
  const mean = wishes.reduce((sum, wish) => sum + wish.at, 0) / wishes.length;
  const reach = half({ wishes }, gap);
  return Math.max(Math.min(mean, bottom - reach), top + reach);
}
