/** Converts instants to local time in a zone. */
export type ZoneTime = {
  /** The calendar day there, YYYY-MM-DD. */
  readonly dayOf: (at: Date) => string;
  /** Day and minute there: '2024-03-31 03:30'. */
  readonly textOf: (at: Date) => string;
  /** Minutes that the clocks there are ahead of UTC. */
  readonly offsetAt: (at: Date) => number;
};

const MINUTE = 60_000;

/** The clocks of a zone by its IANA name. */
export function zoneTime(zone: string): ZoneTime {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const textOf = (at: Date) => format.format(at);
  return {
    textOf,
    dayOf: (at) => textOf(at).slice(0, 10),
    offsetAt: (at) => {
      const there = Date.parse(`${textOf(at).replace(' ', 'T')}:00Z`);
      return there / MINUTE - Math.floor(at.getTime() / MINUTE);
    },
  };
}
