import { isDay } from '@fairlead/shared/domain/calendar/days';

import { parseNetwork } from './networks.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** Reads environment variables; what is wrong with them gathers in `problems`. */
export class EnvReader {
  readonly problems: string[] = [];
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  text(name: string): string | undefined {
    const value = this.#env[name]?.trim();
    return value === '' ? undefined : value;
  }

  choice<Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value {
    const value = this.text(name);
    const found = values.find((each) => each === value);
    if (value !== undefined && found === undefined)
      this.problems.push(`${name} is '${value}' and must be one of ${values.join(', ')}`);
    return found ?? otherwise;
  }

  integer(
    name: string,
    { from, to, otherwise }: { from: number; to: number; otherwise: number },
  ): number {
    const value = this.text(name);
    if (value === undefined) return otherwise;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    if (number >= from && number <= to) return number;
    this.problems.push(`${name} is '${value}' and must be a whole number from ${from} to ${to}`);
    return otherwise;
  }

  /** Dollars, cents after a point; none below 0. */
  dollars(name: string, otherwise: number): number {
    const value = this.text(name);
    if (value === undefined) return otherwise;
    if (/^\d{1,9}(\.\d{1,2})?$/.test(value)) return Number(value);
    this.problems.push(`${name} is '${value}' and must be dollars, as 50.00`);
    return otherwise;
  }

  flag(name: string, otherwise: boolean): boolean {
    return this.choice(name, ['0', '1'], otherwise ? '1' : '0') === '1';
  }

  origin(name: string, otherwise: string): string {
    const value = this.text(name) ?? otherwise;
    const url = URL.parse(value);
    if (url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href)
      return url.origin;
    this.problems.push(
      `${name} is '${value}' and must be an address without a path, as https://fairlead.example`,
    );
    return otherwise;
  }

  /** Networks as '10.1.0.0/16, ::1/128'. */
  networks(name: string, otherwise: readonly string[]): readonly string[] {
    const value = this.text(name);
    if (value === undefined) return otherwise;
    const networks = value.split(',').map((each) => each.trim());
    const wrong = networks.filter((each) => parseNetwork(each) === undefined);
    if (wrong.length > 0)
      this.problems.push(`${name} has '${wrong[0] ?? ''}' and must be networks as 10.1.0.0/16`);
    return networks;
  }

  zone(name: string, otherwise: string): string {
    const value = this.text(name) ?? otherwise;
    try {
      return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
    } catch {
      this.problems.push(
        `${name} is '${value}' and must be the name of a time zone, as Europe/Zurich`,
      );
      return otherwise;
    }
  }

  googleId(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || /^[\w-]{20,100}$/.test(value)) return value;
    this.problems.push(
      `${name} is '${value}' and must be the id of a Google spreadsheet, which stands in its address between /d/ and /edit`,
    );
    return undefined;
  }

  day(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || isDay(value)) return value;
    this.problems.push(`${name} is '${value}' and must be a day, as 2024-06-28`);
    return undefined;
  }
}
