import { readStatements } from '../../../../areas/accounting/api/bank/import-statement.service.ts';
import type { ReceivedStatement } from '../../../../areas/accounting/api/bank/statement.rules.ts';

/** A payment of an invented account, in cents. */
export type LifePayment = {
  readonly day: number;
  readonly cents: number;
  readonly ref: string;
  readonly text: string;
};

/** An account's true life: every payment in the order in which the bank booked it. */
export type Life = { readonly opening: number; readonly payments: readonly LifePayment[] };

/** A statement as a bank would make it: a stretch of the life, in a format. */
export type Cut = {
  readonly id: string;
  readonly format: 'camt' | 'mt940';
  readonly isProvisional: boolean;
  readonly sequence: string;
  /** Days since the first; the balance before is dated on the day before, or on the first day. */
  readonly from: number;
  readonly to: number;
  readonly opening: number;
  readonly payments: readonly LifePayment[];
  readonly createdAt: string | null;
  /** References of its own, or none. */
  readonly refs: 'true' | 'other' | 'none';
  /** Pages before it or after it: its balances on that side are interim ones. */
  readonly pages: { readonly before: boolean; readonly after: boolean };
  /** The bank told these days wrongly before. */
  readonly corrects: boolean;
};

/** Statements that come at once: one, or several of one format in one file. */
export type CutFile = readonly Cut[];

/** The number of the invented account, in dollars. */
export const ACCOUNT = 'CH5604835012345678009';
const FIRST = Date.parse('2024-05-01');

export const dayText = (day: number): string =>
  new Date(FIRST + day * 86_400_000).toISOString().slice(0, 10);

/** Payments as the ledger shows them, by day and amount. */
export const shown = (payments: readonly LifePayment[]): readonly string[] =>
  payments.map(({ day, cents }) => `${dayText(day)} ${String(cents / 100)}`).toSorted();

/** Finds what the first has and the second has not, each as often. */
export function beyond(first: readonly string[], second: readonly string[]): readonly string[] {
  const left = [...second];
  return first.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const sum = (payments: readonly LifePayment[]) =>
  payments.reduce((total, { cents }) => total + cents, 0);

const closingOfCut = ({ opening, payments }: Cut): number => opening + sum(payments);

const money = (cents: number, point: string) =>
  `${Math.floor(Math.abs(cents) / 100)}${point}${String(Math.abs(cents) % 100).padStart(2, '0')}`;

const side = (cents: number, [credit, debit]: readonly [string, string]) =>
  cents < 0 ? debit : credit;

const refOf = ({ ref }: LifePayment, cut: Cut) =>
  cut.refs === 'none' ? null : cut.refs === 'true' ? ref : `${cut.id}-${ref}`;

function camtOf(cut: Cut): string {
  const amount = (cents: number) =>
    `<Amt Ccy="USD">${money(cents, '.')}</Amt><CdtDbtInd>${side(cents, ['CRDT', 'DBIT'])}</CdtDbtInd>`;
  const balance = (type: string, day: number, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>${amount(cents)}<Dt><Dt>${dayText(day)}</Dt></Dt></Bal>`;
  const entry = (payment: LifePayment) => {
    const ref = refOf(payment, cut);
    const day = `<Dt>${dayText(payment.day)}</Dt>`;
    return `<Ntry>${amount(payment.cents)}<Sts><Cd>BOOK</Cd></Sts><BookgDt>${day}</BookgDt><ValDt>${day}</ValDt>
      ${ref === null ? '' : `<AcctSvcrRef>${ref}</AcctSvcrRef>`}
      <NtryDtls><TxDtls><RmtInf><Ustrd>${payment.text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  };
  const [opens, closes] = [cut.pages.before ? 'ITBD' : 'OPBD', cut.pages.after ? 'ITBD' : 'CLBD'];
  const [number, page] = cut.sequence.split('/');
  const paging =
    page === undefined
      ? ''
      : `<StmtPgntn><PgNb>${page}</PgNb><LastPgInd>${!cut.pages.after}</LastPgInd></StmtPgntn>`;
  return `<Id>${cut.id}</Id>${paging}
<ElctrncSeqNb>${number}</ElctrncSeqNb>${cut.createdAt === null ? '' : `<CreDtTm>${cut.createdAt}</CreDtTm>`}
<Acct><Id><IBAN>${ACCOUNT}</IBAN></Id></Acct>
${balance(opens, cut.from, cut.opening)}${balance(closes, cut.to, closingOfCut(cut))}
${cut.payments.map(entry).join('\n')}`;
}

/** A statement of the bank, or a report of a running day. */
const camtFileOf = (cuts: CutFile) => {
  const isReport = cuts[0]?.isProvisional === true;
  const [message, element, number] = isReport
    ? ['BkToCstmrAcctRpt', 'Rpt', '052']
    : ['BkToCstmrStmt', 'Stmt', '053'];
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${number}.001.08"><${message}>
${cuts.map((cut) => `<${element}>${camtOf(cut)}</${element}>`).join('\n')}</${message}></Document>`;
};

function mt940Of(cut: Cut): string {
  const short = (day: number) => dayText(day).replaceAll('-', '').slice(2);
  const balance = (day: number, cents: number) =>
    `${side(cents, ['C', 'D'])}${short(day)}USD${money(cents, ',')}`;
  const lines = cut.payments.flatMap((payment) => {
    const day = short(payment.day);
    const ref = refOf(payment, cut);
    return [
      `:61:${day}${day.slice(2)}${side(payment.cents, ['C', 'D'])}${money(payment.cents, ',')}NTRFNONREF${ref === null ? '' : `//${ref}`}`,
      `:86:${payment.text}`,
    ];
  });
  return [
    ...[`:20:${cut.id}`, `:25:${ACCOUNT}`, `:28C:${cut.sequence}`],
    `:60${cut.pages.before ? 'M' : 'F'}:${balance(cut.from, cut.opening)}`,
    ...lines,
    `:62${cut.pages.after ? 'M' : 'F'}:${balance(cut.to, closingOfCut(cut))}`,
    '-\n',
  ].join('\n');
}

/** The file as the bank would send it. */
export const contentOf = (cuts: CutFile): string =>
  cuts[0]?.format === 'mt940' ? cuts.map(mt940Of).join('') : camtFileOf(cuts);

/** The statements of a file, read as the product reads it. */
export function readCuts(cuts: CutFile): readonly ReceivedStatement[] {
  const read = readStatements(contentOf(cuts));
  if ('problems' in read) throw new Error(read.problems.map(({ message }) => message).join('; '));
  return read.statements;
}
