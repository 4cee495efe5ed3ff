/** The firm's clock. Tokens, leases, audit and logs use the real one. */
export type Clock = {
  /** The firm's day at a moment, now by default: YYYY-MM-DD in its zone, or the fixed day of a demo. */
  businessDate(at?: Date): string;
  /** Now in the firm's zone, HH:MM:SS; it goes on also on the fixed day of a demo. */
  timeOfDay(): string;
  /** IANA name, as 'Europe/Zurich'. */
  readonly zone: string;
  /** The calendar of the reference data that has the firm's holidays. */
  readonly calendar?: string | undefined;
  now(): Date;
};

/** Clock offset in words, below 0 behind: '2 h behind'. */
export function offsetInWords(seconds: number): string {
  const size = Math.abs(seconds);
  const [unit, name] = size < 120 ? [1, 's'] : size < 5_400 ? [60, 'min'] : [3_600, 'h'];
  return `${Math.round(size / unit)} ${name} ${seconds < 0 ? 'behind' : 'ahead of'}`;
}

export type ClockSettings = {
  readonly zone: string;
  /** A demo's day that stands still; never in production. */
  readonly businessDate?: string | undefined;
  /** The calendar of the reference data that has the firm's holidays; none: weekends alone are free. */
  readonly calendar?: string | undefined;
};

/**
 * A clock whose day is `zone`'s, or the fixed day where one is given; `now` is always the real
 * time.
 */
export function createClock({ zone, businessDate, calendar }: ClockSettings): Clock {
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
    calendar,
    now,
    businessDate: (at = now()) => businessDate ?? days.format(at),
    timeOfDay: () => times.format(now()),
  };
}
