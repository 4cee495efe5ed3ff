import { readStatements } from '../../../../areas/accounting/api/bank/import-statement.service.ts';
import type { ReceivedNotification } from '../../../../areas/accounting/api/bank/statement.rules.ts';
import {
  ACCOUNT,
  type Cut,
  type CutFile,
  dayText,
  type Life,
  type LifePayment,
} from './account-life.ts';
import type { Chance } from './random-life.ts';

/** A notification of a bank: the payments, in cents, of which one of a life is made. */
export type LifeNotice = {
  readonly id: string;
  readonly payment: LifePayment;
  readonly parts: readonly number[];
  readonly createdAt: string;
};

/** Files that come from a bank: statements, or a notification. */
export type Arrival = { readonly cuts: CutFile } | { readonly notice: LifeNotice };

const MADE = Date.parse('2024-06-01T08:00:00Z');

/** Puts notifications of some payments between the files of a life, some of them told wrongly first. */
export function withNotices(
  life: Life,
  files: readonly CutFile[],
  chance: Chance,
): readonly Arrival[] {
  const arrivals: Arrival[] = files.map((cuts) => ({ cuts }));
  for (const payment of life.payments.filter(({ cents }) => Math.abs(cents) > 10 && chance.is(6)))
    for (const notice of noticesOf(payment, chance))
      arrivals.splice(chance.upTo(arrivals.length + 1), 0, { notice });
  return arrivals;
}

function noticesOf(payment: LifePayment, chance: Chance): readonly LifeNotice[] {
  const made = (id: string, hours: number): LifeNotice => ({
    id: `${id}-${payment.ref}`,
    payment,
    parts: partsOf(payment.cents, chance),
    createdAt: new Date(MADE + hours * 3_600_000).toISOString(),
  });
  const right = made('N', 1);
  return chance.is(4) ? [made('W', 0), right] : [right];
}

/** One to four amounts that make the whole; one may be on the other side. */
function partsOf(cents: number, chance: Chance): readonly number[] {
  const parts = Array.from(
    { length: chance.upTo(4) },
    () => Math.sign(cents) * (1 + chance.upTo(5_000)),
  );
  const rest = parts.reduce((left, part) => left - part, cents);
  return rest === 0 ? parts : [...parts, rest];
}

const amount = (cents: number) =>
  `<Amt Ccy="USD">${(Math.abs(cents) / 100).toFixed(2)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

/** The file as the bank would send it. */
export function contentOfNotice({ id, payment, parts, createdAt }: LifeNotice): string {
  const details = parts.map(
    (cents, index) =>
      `<TxDtls><Refs><EndToEndId>${id}-${index}</EndToEndId></Refs>${amount(cents)}</TxDtls>`,
  );
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn>
<Id>${id}</Id><CreDtTm>${createdAt}</CreDtTm><Acct><Id><IBAN>${ACCOUNT}</IBAN></Id></Acct>
<Ntry>${amount(payment.cents)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${dayText(payment.day)}</Dt></BookgDt>
<AcctSvcrRef>${payment.ref}</AcctSvcrRef><NtryDtls>${details.join('')}</NtryDtls></Ntry>
</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
}

/** A notification, read as the product reads it. */
export function readNotice(notice: LifeNotice): ReceivedNotification['entries'][number] {
  const read = readStatements(contentOfNotice(notice));
  const entry = 'problems' in read ? undefined : read.notifications?.[0]?.entries[0];
  if (entry === undefined) throw new Error(`${notice.id} cannot be read`);
  return entry;
}

type Came = {
  readonly notices: readonly LifeNotice[];
  /** Statements that came, and those of them that count and in whose place no other is. */
  readonly cuts: readonly Cut[];
  readonly laid: readonly Cut[];
  /** Ids of notifications whose details stand as payments. */
  readonly used: readonly string[];
};

/**
 * Finds details that are used though nothing says whose they are, or are not used though a statement that counts tells
 * their entry under its reference, or though others that were made later have come.
 */
export function wrongNotices({ notices, cuts, laid, used }: Came): readonly string[] {
  const tells = (all: readonly Cut[], payment: LifePayment) =>
    all.some((cut) => cut.refs === 'true' && cut.payments.includes(payment));
  return notices.flatMap(({ id, payment, createdAt }) => {
    const isLater = (other: LifeNotice) => other.payment === payment && other.createdAt > createdAt;
    const isUsed = used.includes(id);
    if (isUsed && !tells(cuts, payment)) return [`details of no statement: ${id}`];
    if (isUsed && notices.some(isLater)) return [`details that were corrected: ${id}`];
    const isMissing = !isUsed && !notices.some(isLater) && tells(laid, payment);
    return isMissing ? [`details are missing: ${id}`] : [];
  });
}
