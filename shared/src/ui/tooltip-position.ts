const GAP = 4;
const EDGE = 8;

type Box = {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly width: number;
};
type Size = { readonly width: number; readonly height: number };

/** Above the anchor and centred on it; below where there is no room, never out of the window. */
export function computeTooltipPosition(
  anchor: Box,
  tip: Size,
  screen: Size,
): { top: number; left: number } {
  const above = anchor.top - GAP - tip.height;
  const top = above >= EDGE ? above : anchor.bottom + GAP;
  const centred = anchor.left + anchor.width / 2 - tip.width / 2;
  const left = Math.max(EDGE, Math.min(centred, screen.width - EDGE - tip.width));
  return { top, left };
}
