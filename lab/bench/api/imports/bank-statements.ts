/** Bank statements by the thousand: one camt file of each day, with a statement of each account. */
const ENTRIES = 100;
const FIRST = Date.parse('2024-01-01');

/** The number of an account, counted from 0. */
export const numberOf = (account: number): string => `BENCH${String(account).padStart(6, '0')}`;

const dayText = (day: number) => new Date(FIRST + day * 86_400_000).toISOString().slice(0, 10);

/** Statements of a day, each with a hundred payments; an account receives as much as it pays. */
export function fileOfDay(day: number, accounts: number): string {
  const statements = Array.from({ length: accounts }, (_, account) => statementOf(day, account));
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
${statements.join('\n')}</BkToCstmrStmt></Document>`;
}

function statementOf(day: number, account: number): string {
  const balance = (type: string, of: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${dayText(of)}</Dt></Dt></Bal>`;
  const entries = Array.from({ length: ENTRIES }, (_, n) => entryOf(day, n));
  return `<Stmt><Id>S${day}-${account}</Id><ElctrncSeqNb>${day + 1}</ElctrncSeqNb><Acct><Id><Othr><Id>${numberOf(account)}</Id></Othr></Id></Acct>
${balance('OPBD', day - 1)}${balance('CLBD', day)}
${entries.join('\n')}</Stmt>`;
}

function entryOf(day: number, n: number): string {
  // Of two the first brings what the second pays: amounts of a day differ, and its balances as well.
  const amount = (1 + Math.floor(n / 2) + (day % 7) / 100).toFixed(2);
  const date = `<Dt>${dayText(day)}</Dt>`;
  return `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${n % 2 === 0 ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt>${date}</BookgDt><ValDt>${date}</ValDt><AcctSvcrRef>R${day}-${n}</AcctSvcrRef>
<NtryDtls><TxDtls><RmtInf><Ustrd>Payment ${n} of day ${day}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
}
