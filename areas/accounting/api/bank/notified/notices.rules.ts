import type { Join, Unjoined } from './joins.rules.ts';

/** A notified entry, and what has become of its details. */
export type BankNotice = {
  readonly id: number;
  readonly externalId: string;
  readonly bookingDate: string;
  readonly amount: string;
  readonly parts: number;
  readonly join: Join;
  /** Its details are in the place of a payment, and were in none before. */
  readonly isNew: boolean;
};

/** Maximum number of entries that are printed one by one. */
const MAX = 20;

const WHY: Readonly<Record<Unjoined, string>> = {
  unknown: 'no statement tells this entry under one of its references yet; kept until one does',
  several: 'by its references it may be one of several entries; kept, and not used',
  later: 'another notification, made later, has the details of this entry; kept, and not used',
  told: 'the statement tells these details itself; kept, and not used',
};

type Noted = { readonly account: string; readonly notices: readonly BankNotice[] };

/** Formats what happened to notifications, new ones or ones that a statement brought into use. */
export function formatNotices(all: readonly Noted[]): readonly string[] {
  const said = all.flatMap(({ account, notices }) =>
    notices.map((notice) => `${formatName(account, notice)}: ${formatFate(notice)}`),
  );
  const more = said.length - MAX;
  return more > 0
    ? [...said.slice(0, MAX), `And ${more.toLocaleString('en')} more entries of notifications`]
    : said;
}

const formatName = (account: string, { externalId, amount, bookingDate }: BankNotice) =>
  `Notification ${externalId}, account ${account}, ${shown(amount)} of ${bookingDate}`;

const formatFate = ({ join, parts }: BankNotice) =>
  'why' in join ? WHY[join.why] : `shown as ${formatLargeCount(parts, 'payment')}`;

/** Says how many entries a notification has without details. */
export const bareNotes = (bare: number): readonly string[] =>
  bare === 0
    ? []
    : [
        `${formatLargeCount(bare, 'entry', 'entries')} of notifications without details: nothing to take from them`,
      ];

/** A count with its noun: '1 entry', '3,000 entries'. */
export const formatLargeCount = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** An amount with two decimals at least and thousands separators; minus is −. */
function shown(amount: string): string {
  const [, sign = '', whole = '', cents = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${sign === '' ? '' : '−'}${grouped}.${cents.padEnd(2, '0')}`;
}
