/** Part of itself by which a figure may be worse than the best of it. */
const TOLERANCE = 0.1;

/** Compares the figures of a benchmark with the best of each: answers those that are worse, and those that are new. */
export function compareWithBest(measured, best) {
  const unseen = Object.keys(best).filter((what) => !measured.some((one) => one.what === what));
  return {
    worse: [
      ...measured.flatMap((one) => worseThan(one, best[one.what])),
      ...unseen.map((what) => `${what} is kept and was not measured`),
    ],
    news: measured.flatMap((one) => newsOf(one, best[one.what])),
  };
}

function worseThan({ what, value, better }, kept) {
  if (kept === undefined) return [];
  const { best, tolerance = TOLERANCE } = kept;
  // As it is printed and kept: 0.8 less a tenth of it is 0.72, and not a trifle more.
  const [now, most] = [value, best * (better === 'lower' ? 1 + tolerance : 1 - tolerance)].map(
    rounded,
  );
  if (better === 'lower' ? now <= most : now >= most) return [];
  return [`${what} ${now}: the best is ${best}, and ${most} would do`];
}

const rounded = (figure) => Number(figure.toFixed(3));

function newsOf({ what, value, better }, kept) {
  const now = rounded(value);
  if (kept === undefined) return [`${what} ${now} is not kept yet`];
  const isBetter = better === 'lower' ? now < kept.best : now > kept.best;
  return isBetter ? [`${what} ${now} is better than ${kept.best}`] : [];
}

/** The best of each figure, with what was measured now: `pnpm bench --keep` writes it. */
export function withBest(measured, best) {
  const changed = measured
    .filter((one) => newsOf(one, best[one.what]).length > 0)
    .map(({ what, value }) => [what, { ...best[what], best: rounded(value) }]);
  return { ...best, ...Object.fromEntries(changed) };
}
