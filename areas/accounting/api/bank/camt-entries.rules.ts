import Big from 'big.js';

import { all, first, readXmlText, type XmlNode } from '@fairlead/platform/xml/xml-node.rules';
import {
  type CamtAmount,
  readCamtAmount,
  bareAmount,
  readCamtDate,
  readCamtSide,
  readCamtState,
} from './camt-cells.rules.ts';
import { readCamtCounterparty, textOfDetails } from './camt-texts.rules.ts';
import type { EntryRefs } from './notified/joins.rules.ts';
import type { BankEntry } from './statement.rules.ts';

/** The days on which a statement begins and ends. */
export type CamtPeriod = { readonly from: string; readonly to: string };

/**
 * The transactions of an entry: one, or one for each of its details where their amounts add up to the entry's exactly.
 * Entries that are pending or for information are in no balance and left out. Without a period the booking date is one
 * that the entry itself has.
 */
export function readCamtTransactions(entry: XmlNode, period: CamtPeriod | undefined): BankEntry[] {
  if (readCamtState(entry) !== 'BOOK') return [];
  const details = readCamtDetails(entry);
  const whole = readCamtAmount(entry);
  const bookingDate = bookedOn(entry, period);
  const common = {
    currency: whole.currency,
    bookingDate,
    valueDate: first(entry, 'ValDt') === undefined ? bookingDate : readCamtDate(entry, 'ValDt'),
    code: readCode(entry),
    isReversal: ['true', '1'].includes(readXmlText(entry, 'RvslInd') ?? ''),
  };
  const parts = details.length > 1 ? readParts(details, whole) : undefined;
  if (parts !== undefined)
    return parts.map(({ detail, amount }) => ({
      ...common,
      amount,
      ...readCamtCounterparty([detail], amount),
      servicerRef: readXmlText(detail, 'Refs', 'AcctSvcrRef') ?? readXmlText(entry, 'AcctSvcrRef'),
      text: textOfDetails([detail], entry),
      ofEntry: { ...refsOfEntry(entry), amount: whole.amount },
    }));
  return [
    {
      ...common,
      amount: whole.amount,
      ...readCamtCounterparty(details, whole.amount),
      ofEntry: refsOfEntry(entry),
      servicerRef:
        readXmlText(entry, 'AcctSvcrRef') ?? readXmlText(details[0], 'Refs', 'AcctSvcrRef'),
      text: textOfDetails(details, entry),
    },
  ];
}

export const readCamtDetails = (entry: XmlNode): readonly XmlNode[] =>
  all(entry, 'NtryDtls').flatMap((each) => all(each, 'TxDtls'));

/** References by which a notification tells that it is about the entry. */
export function refsOfEntry(entry: XmlNode): EntryRefs {
  const details = readCamtDetails(entry);
  const common = (batch: string, detail: string) => {
    const [said, ...others] = new Set([
      ...all(entry, 'NtryDtls').flatMap((each) => readXmlText(each, 'Btch', batch) ?? []),
      ...details.flatMap((each) => readXmlText(each, 'Refs', detail) ?? []),
    ]);
    return said === undefined || others.length > 0 ? null : said;
  };
  return {
    servicer: readXmlText(entry, 'AcctSvcrRef'),
    paymentInfo: common('PmtInfId', 'PmtInfId'),
    message: common('MsgId', 'MsgId'),
    entry: readXmlText(entry, 'NtryRef'),
  };
}

/**
 * The booking date. ISO 20022 may leave it out: then it is the value date, where that lies in the period of the
 * statement, else the last day of the period.
 */
function bookedOn(entry: XmlNode, period: CamtPeriod | undefined): string {
  if (first(entry, 'BookgDt') !== undefined) return readCamtDate(entry, 'BookgDt');
  const valued = first(entry, 'ValDt') === undefined ? undefined : readCamtDate(entry, 'ValDt');
  if (period === undefined) return valued ?? readCamtDate(entry, 'BookgDt');
  const isIn = valued !== undefined && valued >= period.from && valued <= period.to;
  return isIn ? valued : period.to;
}

type Part = { readonly detail: XmlNode; readonly amount: string };

/** The details with their amounts, if all have one in the entry's currency and they make its amount. */
function readParts(details: readonly XmlNode[], whole: CamtAmount): readonly Part[] | undefined {
  const parts = details.map((detail) => ({ detail, own: readDetailAmount(detail, whole) }));
  const known = parts.flatMap(({ detail, own }) =>
    own?.currency === whole.currency ? [{ detail, amount: own.amount }] : [],
  );
  const sum = known.reduce((total, { amount }) => total.plus(amount), new Big(0));
  return known.length === details.length && sum.eq(whole.amount) ? known : undefined;
}

const DETAIL_AMOUNT_PATHS = [
  ['Amt'],
  ['AmtDtls', 'TxAmt', 'Amt'],
  ['AmtDtls', 'InstdAmt', 'Amt'],
] as const;

/** The amount of a detail, on the side of its entry where it has none of its own; undefined: it has no amount. */
export function readDetailAmount(detail: XmlNode, whole: CamtAmount): CamtAmount | undefined {
  const names = DETAIL_AMOUNT_PATHS.find((each) => first(detail, ...each) !== undefined);
  if (names === undefined) return undefined;
  const { amount, currency } = bareAmount(detail, names);
  const isSided = first(detail, 'CdtDbtInd') !== undefined;
  const ofWhole = whole.amount.startsWith('-') ? -1 : 1;
  const sign = !isSided ? ofWhole : readCamtSide(detail) === 'CRDT' ? 1 : -1;
  return { amount: new Big(amount).times(sign).toFixed(), currency };
}

function readCode(entry: XmlNode): string | null {
  const code = first(entry, 'BkTxCd');
  const domain = [
    readXmlText(code, 'Domn', 'Cd'),
    readXmlText(code, 'Domn', 'Fmly', 'Cd'),
    readXmlText(code, 'Domn', 'Fmly', 'SubFmlyCd'),
  ].filter((part) => part !== null);
  return domain.length > 0 ? domain.join('-') : readXmlText(code, 'Prtry', 'Cd');
}
