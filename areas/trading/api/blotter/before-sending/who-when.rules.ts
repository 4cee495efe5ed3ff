import { zoneName } from '@fairlead/shared/domain/calendar/days';

/** The clock by which people are told when something was. */
export type Zone = { readonly zone: string; now(): Date };

/** 'Maren' of 'maren@halyard.example'. */
export function formatEmailName(email: string): string {
  const name = email.slice(0, Math.max(0, email.indexOf('@'))) || email;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** 'at 14:03 (Zurich)' by the clock of the firm; of another day with its date. */
export function whenText(at: string, clock: Zone): string {
  const of = (moment: Date) =>
    // Swedish writes dates and times as ISO does.
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: clock.zone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
      .format(moment)
      .split(' ');
  const [day, time] = of(new Date(at));
  const [today] = of(clock.now());
  const told = `${time} (${zoneName(clock.zone)})`;
  return day === today ? `at ${told}` : `on ${day} at ${told}`;
}
