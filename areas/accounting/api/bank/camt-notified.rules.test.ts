// covers: ./camt-about.rules.ts
// covers: ./camt-cells.rules.ts
// covers: ./camt-entries.rules.ts
import { expect, test } from '@jest/globals';

import { readXml } from '@fairlead/platform/xml/read-xml';
import { readCamt } from './camt.rules.ts';
import type { ReceivedNotification, ParsedStatements } from './statement.rules.ts';

function parsed(content: string): ParsedStatements {
  const read = readXml(content);
  return 'problems' in read ? read : readCamt(read.root);
}

function notificationsOf(content: string): readonly ReceivedNotification[] {
  const found = parsed(content);
  if ('problems' in found) throw new Error(JSON.stringify(found.problems));
  return found.notifications ?? [];
}

function problemsOf(content: string): readonly string[] {
  const found = parsed(content);
  const problems = 'problems' in found ? found.problems : [];
  return problems.map(({ line, column, message }) => `line ${line}, ${column}: ${message}`);
}

const detail = (amount: string, name = 'Payer', reference = 'E1') => `
  <TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>${amount}
    <RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>
    <RmtInf><Ustrd>Invoice ${reference}</Ustrd></RmtInf></TxDtls>`;

const euros = (amount: string, currency = 'EUR') => `<Amt Ccy="${currency}">${amount}</Amt>`;

type Given = { readonly details?: string; readonly batch?: string; readonly status?: string };

const entry = ({ details = '', batch = '', status = '<Sts><Cd>BOOK</Cd></Sts>' }: Given) => `
<Ntry><NtryRef>N1</NtryRef>${euros('30.00')}<CdtDbtInd>CRDT</CdtDbtInd>${status}
<BookgDt><Dt>2024-05-31</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef>
<NtryDtls>${batch}${details}</NtryDtls></Ntry>`;

const document = (entries: string, version = '08') =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.${version}"><BkToCstmrDbtCdtNtfctn>
<Ntfctn><Id>NT</Id><CreDtTm>2024-05-31T18:00:00Z</CreDtTm>
<Acct><Id><IBAN>DE26120300000000200016</IBAN></Id></Acct>${entries}
</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

const BATCH = '<Btch><MsgId>M1</MsgId><PmtInfId>P1</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>';
const TWO = detail(euros('10.00'), 'Ada', 'E1') + detail(euros('20.00'), 'Bo', 'E2');

test.each(['01', '02', '04', '08', '13'])(
  '[ACC-21] a notification of version .%s tells the payments of a batch and the references of its entry',
  (version) => {
    const older = version < '04';
    const status = older ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>';
    const content = document(entry({ details: TWO, batch: BATCH, status }), version);
    expect(notificationsOf(content)).toMatchObject([
      {
        externalId: 'NT',
        account: 'DE26120300000000200016',
        bare: 0,
        createdAt: '2024-05-31T18:00:00Z',
        entries: [
          {
            amount: '30',
            currency: 'EUR',
            bookingDate: '2024-05-31',
            refs: { servicer: 'B1', paymentInfo: 'P1', message: 'M1', entry: 'N1' },
            parts: [
              { amount: '10', counterpartyName: 'Ada', endToEndId: 'E1', text: 'Invoice E1' },
              { amount: '20', counterpartyName: 'Bo', endToEndId: 'E2', text: 'Invoice E2' },
            ],
          },
        ],
      },
    ]);
  },
);

test('[ACC-21] the details of two sets of one entry are its details together', () => {
  const details = `${detail(euros('10.00'))}</NtryDtls><NtryDtls>${detail(euros('20.00'))}`;
  expect(notificationsOf(document(entry({ details })))[0]?.entries[0]?.parts).toHaveLength(2);
});

test.each([
  [
    'a sum that is another',
    detail(euros('10.00')) + detail(euros('19.99')),
    /^line 6, Ntry\/NtryDtls\/TxDtls: Notification NT of DE26120300000000200016: 2 details make 29\.99 EUR; each of the 2 is to have an amount in EUR, and together they are to make the 30 of the entry$/,
  ],
  [
    'a detail in another currency',
    detail(euros('10.00')) + detail(euros('20.00', 'CHF')),
    /Detail 2 is in CHF: 20; each of the 2 is to have an amount in EUR/,
  ],
  ['a detail without an amount', detail(euros('30.00')) + detail(''), /Detail 2 has no amount; /],
  [
    'a number of details that is another',
    `${BATCH.replace('>2<', '>3<')}${TWO}`,
    /^line 6, Ntry\/NtryDtls\/Btch\/NbOfTxs: .*'3' where 2 details follow; all of them are to follow$/,
  ],
  [
    'an amount that is none',
    detail(euros('10,00')) + detail(euros('20.00')),
    /'10,00' is not an amount; ISO 20022 has an amount without a sign/,
  ],
])('[ACC-21] %s refuses the file, by line and element', (_, details, why) => {
  expect(problemsOf(document(entry({ details })))).toEqual([expect.stringMatching(why)]);
});

test('[ACC-21] one without an account is refused', () => {
  const content = document(entry({ details: TWO })).replace(/<Acct>.*<\/Acct>/, '');
  expect(problemsOf(content)).toEqual([
    expect.stringMatching(/^line 2, Acct\/Id: Notification NT: It is not there/),
  ]);
});

test('[ACC-21] an entry without details tells nothing, and one that is not booked is left out', () => {
  const pending = entry({ details: TWO, status: '<Sts><Cd>PDNG</Cd></Sts>' });
  expect(notificationsOf(document(entry({}) + pending))).toMatchObject([{ bare: 1, entries: [] }]);
});

test('[ACC-21] one detail has the amount of its entry, and the reference that it alone may have', () => {
  const refs =
    '<TxDtls><Refs><AcctSvcrRef>X9</AcctSvcrRef></Refs><AddtlTxInf>Rent</AddtlTxInf></TxDtls>';
  const content = document(entry({ details: refs })).replace('<AcctSvcrRef>B1</AcctSvcrRef>', '');
  expect(notificationsOf(content)[0]?.entries).toMatchObject([
    { refs: { servicer: 'X9' }, parts: [{ amount: '30', text: 'Rent' }] },
  ]);
});
