/** The firm's clock. Tokens, leases, audit and logs use the real one. */
export type Clock = {
  /** Today in the firm's zone, YYYY-MM-DD, or the fixed day of a demo. */
  businessDate(): string;
  /** Now in the firm's zone, HH:MM:SS; it goes on also on the fixed day of a demo. */
  timeOfDay(): string;
  /** IANA name, as 'Europe/Zurich'. */
  readonly zone: string;
  now(): Date;
};

export type ClockSettings = {
  readonly zone: string;
  /** A demo's day that stands still; never in production. */
  readonly businessDate?: string | undefined;
};

/**
 * A clock whose day is `zone`'s, or the fixed day where one is given; `now` is always the real
 * time.
 */
export function createClock({ zone, businessDate }: ClockSettings): Clock {
  const days = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const times = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const now = () => new Date();
  return {
    zone,
    now,
    businessDate: () => businessDate ?? days.format(now()),
    timeOfDay: () => times.format(now()),
  };
}
