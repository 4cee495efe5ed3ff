import type { Origin } from '@fairlead/platform/file-layouts/read-file';
import type { LocatedProblem } from '@fairlead/platform/csv/problem';
import type { EntryRefs } from './notified/joins.rules.ts';
import type { FileReading } from './clinic/readings.rules.ts';

/** A number as text, as `csv/decimal` writes it. */
type Decimal = string;

export type Balance = {
  /** As ISO 20022 names it: OPBD, CLBD, CLAV and so on. */
  readonly type: string;
  readonly date: string;
  /** Credit positive. */
  readonly amount: Decimal;
  readonly currency: string;
};

export type BankEntry = {
  /** Credit positive: what a statement calls a reversal has the sign of its own side. */
  readonly amount: Decimal;
  readonly currency: string;
  readonly bookingDate: string;
  readonly valueDate: string;
  readonly code: string | null;
  readonly counterpartyName: string | null;
  readonly counterpartyAccount: string | null;
  readonly text: string;
  readonly isReversal: boolean;
  readonly endToEndId: string | null;
  readonly servicerRef: string | null;
  /** The bank's entry that it is, or of which it is a part: then with that one's amount. camt alone has them apart. */
  readonly ofEntry?: EntryRefs & { readonly amount?: Decimal };
};

/** An entry of a notification, with its details: the payments of which it is made. */
export type NotifiedEntry = {
  readonly line: number | null;
  readonly amount: Decimal;
  readonly currency: string;
  readonly bookingDate: string;
  readonly refs: EntryRefs;
  readonly parts: readonly BankEntry[];
};

/** A notification of one account (camt.054): payments without a balance. */
export type ReceivedNotification = Pick<
  ReceivedStatement,
  'line' | 'externalId' | 'createdAt' | 'account' | 'bic'
> & {
  readonly entries: readonly NotifiedEntry[];
  /** Number of its booked entries of which it tells no details. */
  readonly bare: number;
};

/** A statement of one account, as its bank sent it. */
export type ReceivedStatement = {
  /** Line in the file where it begins. */
  readonly line: number | null;
  readonly externalId: string;
  readonly sequence: string | null;
  /** Format in which it came: references of a bank are comparable only within one. */
  readonly format: 'camt' | 'mt940' | 'bai2' | 'csv';
  /** A statement, or an intraday report ('provisional'), whose payments the statement of that day has again. */
  readonly standing: 'booked' | 'provisional';
  /** Moment at which the bank made it, as the bank writes it (camt: CreDtTm); null: not said. */
  readonly createdAt: string | null;
  /** Account as it is written there: an IBAN, a number, or a number behind the one of the bank. */
  readonly account: string;
  readonly bic: string | null;
  readonly opening: Balance;
  readonly closing: Balance;
  /** Every balance of it, these two as well. */
  readonly balances: readonly Balance[];
  readonly entries: readonly BankEntry[];
};

export type ReadStatements = {
  readonly statements: readonly ReceivedStatement[];
  readonly notifications?: readonly ReceivedNotification[];
  /** Format and version of the file, as people are told. */
  readonly version: string;
  /** Notes on it where a file layout read it. */
  readonly origin?: Origin;
};
export type ParsedStatements = (
  ReadStatements | { readonly problems: readonly LocatedProblem[] }
) & {
  /** Readings of its parts, also where it is refused. */
  readonly readings?: readonly FileReading[];
};

/** Name of a statement or a notification in problems. */
export const formatStatementName = ({
  externalId,
  account,
}: Pick<ReceivedStatement, 'externalId' | 'account'>) =>
  `Statement ${externalId}${account === '' ? '' : ` of ${account}`}`;
export const nameOfNotification = (of: Parameters<typeof formatStatementName>[0]) =>
  formatStatementName(of).replace('Statement', 'Notification');

/** Key of a statement among those of its account. */
export const toStatementKey = (externalId: string, contentHash: string) =>
  `${contentHash} ${externalId}`;
