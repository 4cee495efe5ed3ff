import type { PageState, PublishedContribution } from '@fairlead/shared/contract/release';
import { may, type Permission } from '@fairlead/shared/domain/access/permissions';
import { dayOfText } from '@fairlead/shared/domain/calendar/date-text';
import { formatLongDay } from '@fairlead/shared/format';

/** A line of the palette: somewhere to go, or something to do. */
export type PaletteEntry = {
  /** Stable: what was chosen is remembered by it. */
  readonly id: string;
  readonly label: string;
  /** The area it is of. */
  readonly area: string;
  /** Other words by which it is found. */
  readonly words?: string;
  /** Made of what is typed: before all that is only called like it, or behind. */
  readonly made?: 'first' | 'last';
  readonly target: PaletteTarget;
};

export type PaletteTarget =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'act'; readonly run: () => void };

type Command = PublishedContribution['commands'][number] & { readonly area: string };

/** Parser of a command's parameter; undefined where the text is no such thing. */
type Taking = {
  readonly made: 'first' | 'last';
  /** Hint about the parameter. */
  readonly hint: string;
  readonly read: (text: string, businessDate: string) => string | undefined;
  readonly show: (value: string) => string;
};

const AN_ID = /^(?=.*\d)\S+$/;
/** Pattern that nothing else matches; no trade has such an ID. */
const A_UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const TAKING: Readonly<Record<string, Taking>> = {
  day: {
    made: 'first',
    hint: 'a date such as 28 Jun or yesterday',
    read: dayUntil,
    show: formatLongDay,
  },
  // Nothing says of a word that it is no ID: whatever is called like it stands before.
  id: {
    made: 'last',
    hint: 'an ID',
    read: (text, businessDate) =>
      AN_ID.test(text) && !A_UUID.test(text) && dayOfText(text, businessDate) === undefined
        ? text
        : undefined,
    show: (value) => value,
  },
  uuid: {
    made: 'first',
    hint: 'an ID',
    read: (text) => (A_UUID.test(text) ? text.toLowerCase() : undefined),
    show: (value) => value,
  },
};

/** Commands that the user may run, as the remotes declare them, in the order of the menu. */
export function commandsFor(
  remotes: PageState['remotes'],
  permissions: readonly Permission[],
): readonly Command[] {
  return Object.values(remotes)
    .map(({ contribution }) => contribution)
    .sort((one, other) => findMenuOrder(one) - findMenuOrder(other))
    .flatMap(({ commands, title }) => commands.map((command) => ({ ...command, area: title })))
    .filter(({ access, takes }) => may(permissions, access) && isKnown(takes));
}

/**
 * Entries for commands: those without a parameter, and those whose parameter the typed text gives.
 */
export function buildCommandEntries(
  commands: readonly Command[],
  typed: string,
  businessDate: string,
): readonly PaletteEntry[] {
  const text = typed.trim();
  return commands.flatMap((command) => {
    if (command.takes === undefined) return [toEntry(command)];
    const value = TAKING[command.takes]?.read(text, businessDate);
    return value === undefined ? [] : [entryWith(command, value)];
  });
}

/** The entry that was chosen before, if it is still one: '28 Jun' by its day, not as it was typed. */
export function entryOfId(
  commands: readonly Command[],
  id: string,
  businessDate: string,
): PaletteEntry | undefined {
  const [name, value] = splitId(id);
  const command = commands.find((each) => each.id === name);
  if (command?.takes === undefined || value === undefined) return undefined;
  const known = TAKING[command.takes]?.read(value, businessDate);
  return known === undefined ? undefined : entryWith(command, known);
}

/** Parameters that can be typed besides names, in words for the hint. */
export function listTypedParameters(commands: readonly Command[]): readonly string[] {
  const hints = Object.entries(TAKING)
    .filter(([kind]) => commands.some(({ takes }) => takes === kind))
    .map(([, { hint }]) => hint);
  return [...new Set(hints)];
}

/** A newer remote may ask for what this shell cannot give. */
const isKnown = (takes: string | undefined) => takes === undefined || takes in TAKING;

const findMenuOrder = ({ menu }: PublishedContribution) =>
  Math.min(...menu.map(({ order }) => order), Number.MAX_SAFE_INTEGER);

function toEntry({ id, label, area, path }: Command): PaletteEntry {
  return { id, label, area, target: { kind: 'page', path } };
}

function entryWith(command: Command, value: string): PaletteEntry {
  const { id, label, path, takes = '' } = command;
  const place = `{${takes}}`;
  const taking = TAKING[takes];
  return {
    ...toEntry({
      ...command,
      id: `${id}=${value}`,
      label: label.replace(place, () => taking?.show(value) ?? value),
      path: path.replace(place, () => encodeURIComponent(value)),
    }),
    ...(taking && { made: taking.made }),
  };
}

function splitId(id: string): readonly [string, string | undefined] {
  const at = id.indexOf('=');
  return at < 0 ? [id, undefined] : [id.slice(0, at), id.slice(at + 1)];
}

function dayUntil(text: string, businessDate: string): string | undefined {
  const day = dayOfText(text, businessDate);
  return day !== undefined && day <= businessDate ? day : undefined;
}
