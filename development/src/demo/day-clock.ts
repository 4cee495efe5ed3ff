import type { Clock } from '@fairlead/platform/clock';

const ZONE = 'Europe/Zurich';

/** Before the balance of a month begins the next day (spec A9). */
const MORNING = '08:30:00';

/** The clock by which the demo's people entered on a day what they had dealt on it. */
export function dayClock(day: string): Clock {
  return {
    zone: ZONE,
    now: () => new Date(),
    businessDate: () => day,
    timeOfDay: () => MORNING,
  };
}
