import { decimalOfCents } from './decimal-of-cents.ts';
import type { BankStatement } from './bank-statement.ts';
import type { BankTransaction } from './bank-transactions.ts';
import type { Bank } from './firm.ts';

/** Statements as camt.053.001.08. */
export const camtFile = (bank: Bank, statements: readonly BankStatement[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">',
    '<BkToCstmrStmt>',
    `<GrpHdr><MsgId>${bank.bic}-${statements.at(-1)?.to ?? ''}</MsgId><CreDtTm>${createdOn(statements)}</CreDtTm></GrpHdr>`,
    ...statements.map((statement) => statementXml(bank, statement)),
    '</BkToCstmrStmt>',
    '</Document>',
    '',
  ].join('\n');

const createdOn = (statements: readonly BankStatement[]): string =>
  `${statements.at(-1)?.to ?? ''}T21:05:00+02:00`;

function statementXml(bank: Bank, statement: BankStatement): string {
  const { account, number, from, to, opening, closing, transactions } = statement;
  const balance = (type: string, cents: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>${amountXml(account.currency, cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  return [
    '<Stmt>',
    `<Id>${account.service}-${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><CreDtTm>${to}T21:05:00+02:00</CreDtTm>`,
    `<Acct><Id><IBAN>${account.iban}</IBAN></Id><Ccy>${account.currency}</Ccy><Svcr><FinInstnId><BICFI>${bank.bic}</BICFI></FinInstnId></Svcr></Acct>`,
    balance('OPBD', opening, from),
    balance('CLBD', closing, to),
    ...transactions.map(entryXml),
    '</Stmt>',
  ].join('\n');
}

function entryXml({
  account,
  date,
  amount,
  text,
  reference,
  counterparty,
}: BankTransaction): string {
  const party = amount < 0 ? 'Cdtr' : 'Dbtr';
  return [
    '<Ntry>',
    `${amountXml(account.currency, amount)}<Sts><Cd>BOOK</Cd></Sts>`,
    `<BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt><AcctSvcrRef>${escaped(reference)}</AcctSvcrRef>`,
    `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${amount < 0 ? 'ICDT' : 'RCDT'}</Cd><SubFmlyCd>XBCT</SubFmlyCd></Fmly></Domn></BkTxCd>`,
    `<NtryDtls><TxDtls><RltdPties><${party}><Pty><Nm>${escaped(counterparty)}</Nm></Pty></${party}></RltdPties>`,
    `<RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls>`,
    '</Ntry>',
  ].join('\n');
}

const amountXml = (currency: string, cents: number): string =>
  `<Amt Ccy="${currency}">${decimalOfCents(Math.abs(cents))}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
