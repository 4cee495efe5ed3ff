import { type Points, POINTS_PER_UNIT } from './market.ts';

/** The number as text: '614.375', '-12', no trailing zeros. */
export function formatPoints(points: Points): string {
  const whole = Math.floor(Math.abs(points) / POINTS_PER_UNIT);
  const part = Math.abs(points) % POINTS_PER_UNIT;
  const rest = part === 0 ? '' : String(part).padStart(5, '0').replace(/0+$/, '');
  return `${points < 0 ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`;
}
