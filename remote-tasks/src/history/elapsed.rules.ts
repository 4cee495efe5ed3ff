/** How long a run took, in whole seconds; '<1' under one (spec B, section 2). */
export function elapsedText(seconds: number | null): string {
  if (seconds === null) return '';
  return seconds < 1 ? '<1' : String(Math.round(seconds));
}
