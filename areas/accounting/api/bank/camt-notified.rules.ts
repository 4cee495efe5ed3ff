import Big from 'big.js';

import {
  all,
  first,
  findXmlLine,
  findXmlLocation,
  readXmlText,
  type XmlNode,
} from '@fairlead/platform/xml/xml-node.rules';
import { readCamtAbout, accountIn, createProblemReader } from './camt-about.rules.ts';
import {
  type CamtAmount,
  readCamtAmount,
  BadElement,
  readCamtMoment,
  readCamtState,
} from './camt-cells.rules.ts';
import {
  readCamtDetails,
  readDetailAmount,
  refsOfEntry,
  readCamtTransactions,
} from './camt-entries.rules.ts';
import type { FileFindings } from './clinic/readings.rules.ts';
import {
  type BankEntry,
  type ReceivedNotification,
  nameOfNotification,
  type NotifiedEntry,
} from './statement.rules.ts';

/** Reads a notification of camt.054; undefined: it is wrong, which `problems` then tells. */
export function readNotification(
  node: XmlNode,
  found: FileFindings,
): ReceivedNotification | undefined {
  const { problems } = found;
  const about = readCamtAbout(node);
  const before = problems.length;
  const reading = createProblemReader(nameOfNotification(about), about.line, problems);
  reading('Acct/Id', () => accountIn(about));
  found.note(findXmlLocation(node), 'statement', { label: nameOfNotification(about) });
  const booked = all(node, 'Ntry').flatMap((entry) =>
    reading('Ntry', () => notedEntry(found, entry)),
  );
  const [createdAt] = reading('Ntfctn', () => [readCamtMoment(node, 'CreDtTm')]);
  if (problems.length > before) return undefined;
  const entries = booked.filter(({ parts }) => parts.length > 0);
  const bare = booked.length - entries.length;
  return { ...about, createdAt: createdAt ?? null, entries, bare };
}

/** The entry as a list; an empty one where it is not booked. */
function notedEntry(found: FileFindings, entry: XmlNode): readonly NotifiedEntry[] {
  const place = findXmlLocation(entry);
  const parts = readCamtTransactions(entry, undefined);
  const [part] = parts;
  for (const of of parts) found.note(place, 'transaction', { of });
  if (part === undefined) {
    found.note(place, 'left_out', { label: readCamtState(entry) });
    return [];
  }
  const [details, whole] = [readCamtDetails(entry), readCamtAmount(entry)];
  if (details.length > 1) checkDetails(entry, { details, parts, whole });
  const isTold = details.length > 1 || (details.length === 1 && hasDetails(part));
  return [
    {
      line: findXmlLine(entry),
      ...whole,
      bookingDate: part.bookingDate,
      refs: {
        ...refsOfEntry(entry),
        servicer: details.length > 1 ? readXmlText(entry, 'AcctSvcrRef') : part.servicerRef,
      },
      parts: isTold ? parts : [],
    },
  ];
}

/** True when a detail says more than the entry's amount and its references. */
const hasDetails = ({ counterpartyName, counterpartyAccount, endToEndId, text }: BankEntry) =>
  [counterpartyName, counterpartyAccount, endToEndId].some((one) => one !== null) || text !== '';

type NotifiedDetail = {
  readonly details: readonly XmlNode[];
  readonly parts: readonly BankEntry[];
  readonly whole: CamtAmount;
};

/** @throws BadElement where details are missing, or where they do not make the amount of their entry */
function checkDetails(entry: XmlNode, { details, parts, whole }: NotifiedDetail): void {
  if (parts.length !== details.length)
    throw new BadElement(`${sumDetails(details, whole)}; ${expected(details.length, whole)}`, {
      at: findXmlLocation(first(entry, 'NtryDtls') ?? entry),
      element: 'NtryDtls/TxDtls',
    });
  for (const batch of all(entry, 'NtryDtls')) {
    const number = readXmlText(batch, 'Btch', 'NbOfTxs');
    const told = all(batch, 'TxDtls').length;
    if (number === null || told === 0 || Number(number) === told) continue;
    throw new BadElement(`'${number}' where ${told} details follow; all of them are to follow`, {
      at: findXmlLocation(first(batch, 'Btch', 'NbOfTxs') ?? batch),
      element: 'NtryDtls/Btch/NbOfTxs',
    });
  }
}

const expected = (count: number, { amount, currency }: CamtAmount) =>
  `each of the ${count} is to have an amount in ${currency}, and together they are to make the ${amount} of the entry`;

/** Says what stands there: what details make, or which of them has no amount in the currency of the entry. */
function sumDetails(details: readonly XmlNode[], whole: CamtAmount): string {
  let sum = new Big(0);
  for (const [index, detail] of details.entries()) {
    const part = readDetailAmount(detail, whole);
    if (part === undefined) return `Detail ${index + 1} has no amount`;
    if (part.currency !== whole.currency)
      return `Detail ${index + 1} is in ${part.currency}: ${part.amount}`;
    sum = sum.plus(part.amount);
  }
  return `${details.length} details make ${sum.toFixed()} ${whole.currency}`;
}
