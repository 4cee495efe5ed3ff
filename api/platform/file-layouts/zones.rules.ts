/** True when the platform knows a time zone by this name. */
export function isZone(zone: string): boolean {
  try {
    findFormat(zone);
    return true;
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

function findFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** Offset of a zone from UTC at a moment, in milliseconds, positive where its clocks are ahead. */
function aheadAt(moment: number, zone: string): number {
  const parts = new Map(
    findFormat(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const day = `${of('year')}-${of('month')}-${of('day')}`;
  return Date.parse(`${day}T${of('hour')}:${of('minute')}:${of('second')}Z`) - moment;
}

/**
 * The moment, YYYY-MM-DDTHH:MM:SSZ, at which the clocks of a zone show this; of two, when they are put
 * back, the later.
 */
export function toUtc(day: string, time: string, zone: string): string {
  const shown = Date.parse(`${day}T${time}Z`);
  const first = shown - aheadAt(shown, zone);
  const moment = shown - aheadAt(first, zone);
  return `${new Date(moment).toISOString().slice(0, 19)}Z`;
}
