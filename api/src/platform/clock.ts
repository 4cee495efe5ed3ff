/** The firm's clock. Tokens, leases, audit and logs use the real one. */
export type Clock = {
  /** Today in the firm's zone, YYYY-MM-DD, or the fixed day of a demo. */
  businessDate(): string;
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
  const now = () => new Date();
  return { zone, now, businessDate: () => businessDate ?? days.format(now()) };
}
