import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { Problem, LocatedProblem } from '@fairlead/platform/csv/problem';
import { readXml } from '@fairlead/platform/xml/read-xml';
import { readCamt } from './camt.rules.ts';
import type { BankEntry, ReceivedStatement, ParsedStatements } from './statement.rules.ts';

/** Statements of a file; what each part of it was read as has tests of its own (clinic). */
function parsed(content: string): ParsedStatements {
  const read = readXml(content);
  if ('problems' in read) return read;
  const { readings: _, ...found } = readCamt(read.root);
  return found;
}

/** The statements of a file, which has to be readable. */
function statementsOf(content: string): readonly ReceivedStatement[] {
  const found = parsed(content);
  if ('problems' in found) throw new Error(JSON.stringify(found.problems));
  return found.statements;
}

function entryIn(content: string): BankEntry {
  const [entry] = statementsOf(content)[0]?.entries ?? [];
  if (entry === undefined) throw new Error('There is no entry');
  return entry;
}

/** Problems of a file by their lines, without the characters at which they are. */
function problemsOf(content: string): readonly Problem[] {
  const found = parsed(content);
  const problems: readonly LocatedProblem[] = 'problems' in found ? found.problems : [];
  return problems.map(({ offset: _, ...problem }) => problem);
}

const balance = (type: string, amount: string, day = '2024-05-31') =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt>` +
  `<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

type Given = { readonly dates?: string; readonly about?: string; readonly amount?: string };

const BOOKED = '<BookgDt><Dt>2024-05-31</Dt></BookgDt><ValDt><Dt>2024-05-31</Dt></ValDt>';

/** A credit of 50. */
const entry = ({ dates = BOOKED, about = '', amount = '50.00' }: Given = {}) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
  `${dates}${about}</Ntry>`;

const detail = (inner: string) => `<NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`;

const statement = (entries: string, balances = balance('OPBD', '100') + balance('CLBD', '150')) =>
  `<Stmt><Id>S</Id><Acct><Id><IBAN>DE26120300000000200016</IBAN></Id></Acct>\n${balances}\n${entries}\n</Stmt>`;

const SCHEMA = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001';

const document = (inner: string, version = '08') =>
  `<Document xmlns="${SCHEMA}.${version}"><BkToCstmrStmt>${inner}</BkToCstmrStmt></Document>`;

describe('a statement is found wherever it stands', () => {
  const plain = statementsOf(document(statement(entry())));

  test('[ACC-21] with a prefix on every element', () => {
    const prefixed = document(statement(entry()))
      .replaceAll(/<(\/?)/g, '<$1ns2:')
      .replace('xmlns', 'xmlns:ns2');
    expect(statementsOf(prefixed)).toEqual(plain);
  });

  test('[ACC-21] in the envelope of SWIFT, beside an application header that has elements of the same names', () => {
    const header =
      '<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><Fr><Id>S</Id></Fr></AppHdr>';
    const enveloped = `<RequestPayload>${header}${document(statement(entry()))}</RequestPayload>`;
    expect(statementsOf(enveloped)).toEqual(plain);
    const two = `<s:Body xmlns:s="urn:soap">${document(statement(entry()))}${document(statement(''))}</s:Body>`;
    expect(problemsOf(two)).toEqual([]);
    expect(statementsOf(two)).toHaveLength(2);
  });

  test.each(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13'])(
    '[ACC-21] in version .%s, which the run says',
    (version) => {
      expect(parsed(document(statement(entry()), version))).toEqual({
        statements: plain,
        version: `camt.053.001.${version}`,
      });
    },
  );

  test('[ACC-21] in a version that nobody knew when this was written, and in one without a name', () => {
    expect(parsed(document(statement(entry()), '27'))).toMatchObject({
      version: 'camt.053.001.27, a later version than .13; all that is read was there',
    });
    const bare = `<Document><BkToCstmrStmt>${statement(entry())}</BkToCstmrStmt></Document>`;
    expect(parsed(bare)).toEqual({
      statements: plain,
      version: 'camt.053 of no named version',
    });
  });

  test('[ACC-21] as a report of the running day, which is provisional', () => {
    const report = document(statement(entry()))
      .replaceAll('CstmrStmt', 'CstmrAcctRpt')
      .replaceAll('Stmt>', 'Rpt>')
      .replace('053', '052');
    expect(parsed(report)).toEqual({
      statements: plain.map((each) => ({ ...each, standing: 'provisional' })),
      version: 'camt.052.001.08',
    });
  });

  test('an element of another namespace is none of the statement', () => {
    const foreign = `<x:Ntry xmlns:x="urn:bank">${balance('OPBD', '7')}</x:Ntry>`;
    expect(statementsOf(document(statement(`${foreign}${entry()}`)))).toMatchObject([
      { entries: [{ amount: '50' }] },
    ]);
  });

  test.each([
    ['<html/>', 1, /no camt\.053: it is <html>, and no BkToCstmrStmt is in it/],
    [
      document('').replaceAll('CstmrStmt', 'CstmrDbtCdtNtfctn').replace('053', '054'),
      null,
      /no statement/,
    ],
    [document(statement('')).replace('camt.053.001', 'pain.001.001'), 1, /This is pain\.001\.001/],
  ])('%s is none, by its line', (content, line, why) => {
    expect(problemsOf(content)).toEqual([
      expect.objectContaining({ line, message: expect.stringMatching(why) }),
    ]);
  });
});

describe('a day is the one that the bank wrote', () => {
  const days = (dates: string) => {
    const { bookingDate, valueDate } = entryIn(document(statement(entry({ dates }))));
    return [bookingDate, valueDate];
  };

  test.each([
    ['<BookgDt><Dt>2024-05-31+02:00</Dt></BookgDt>', '2024-05-31', '2024-05-31'],
    ['<BookgDt><Dt>2024-05-31Z</Dt></BookgDt>', '2024-05-31', '2024-05-31'],
    ['<BookgDt><DtTm>2024-05-31T00:30:00.000+02:00</DtTm></BookgDt>', '2024-05-31', '2024-05-31'],
    ['<BookgDt><DtTm>2024-05-31T23:30:00Z</DtTm></BookgDt>', '2024-05-31', '2024-05-31'],
    // Without a booking day: the value day, where the statement has it, else the closing's.
    ['<ValDt><Dt>2024-05-31</Dt></ValDt>', '2024-05-31', '2024-05-31'],
    ['<ValDt><Dt>2024-06-03</Dt></ValDt>', '2024-05-31', '2024-06-03'],
    ['<ValDt><Dt>2024-05-02</Dt></ValDt>', '2024-05-31', '2024-05-02'],
    ['', '2024-05-31', '2024-05-31'],
  ])('[ACC-21] %s', (dates, booked, valued) => {
    expect(days(dates)).toEqual([booked, valued]);
  });

  test.each([
    ['<BookgDt><Dt>31.05.2024</Dt></BookgDt>', 'Ntry/BookgDt/Dt', "'31.05.2024' is none"],
    ['<BookgDt><Dt>2024-02-30</Dt></BookgDt>', 'Ntry/BookgDt/Dt', "'2024-02-30' is not a day"],
    ['<BookgDt><Dt/></BookgDt>', 'Ntry/BookgDt/Dt', 'It is empty; ISO 20022 has a day'],
    ['<BookgDt/>', 'Ntry/BookgDt/Dt', 'It is not there; ISO 20022 has a day, as 2024-05-31, there'],
    ['<BookgDt><DtTm>2024-05-31</DtTm></BookgDt>', 'Ntry/BookgDt/DtTm', 'ISO 20022 has a moment'],
    [
      '<ValDt><Dt>tomorrow</Dt></ValDt>',
      'Ntry/ValDt/Dt',
      "'tomorrow' is none; ISO 20022 has a day",
    ],
  ])('%s is refused by its line and element', (dates, column, why) => {
    expect(problemsOf(document(statement(entry({ dates }))))).toEqual([
      { line: 3, column, message: expect.stringContaining(why) },
    ]);
  });
});

describe('with what a statement begins and ends', () => {
  const ends = (...balances: string[]) => {
    const [found] = statementsOf(document(statement(entry(), balances.join(''))));
    return [found?.opening.amount, found?.closing.amount];
  };
  const [opened, before] = [balance('OPBD', '100'), balance('PRCD', '90', '2024-05-30')];
  const [page, closed] = [balance('ITBD', '150'), balance('CLBD', '150')];

  test('[ACC-21] OPBD opens, whether PRCD stands before it or behind', () => {
    expect(ends(before, opened, closed)).toEqual(['100', '150']);
    expect(ends(opened, before, closed)).toEqual(['100', '150']);
    expect(ends(before, closed)).toEqual(['90', '150']);
  });

  test('[ACC-21] a page begins or ends with an interim balance', () => {
    expect(ends(opened, page)).toEqual(['100', '150']);
    expect(ends(page, closed)).toEqual(['150', '150']);
    expect(ends(balance('ITBD', '100'), page)).toEqual(['100', '150']);
    expect(ends(page, opened, closed)).toEqual(['100', '150']);
  });

  test('a page is numbered as one of its statement', () => {
    const numbered = (paging: string) =>
      statementsOf(
        document(
          statement(entry()).replace('</Id>', `</Id>${paging}<ElctrncSeqNb>7</ElctrncSeqNb>`),
        ),
      )[0]?.sequence;
    const paging = (page: number, isLast: boolean) =>
      `<StmtPgntn><PgNb>${page}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>`;
    expect(numbered(paging(2, true))).toBe('7/2');
    expect(numbered(paging(1, false))).toBe('7/1');
    expect([numbered(paging(1, true)), numbered('')]).toEqual(['7', '7']);
  });

  test('[ACC-21] a message of one statement that is split over files has the page of the statement', () => {
    const numbered = (page: number, isLast: boolean, statements: string) => {
      const paging = `<MsgPgntn><PgNb>${page}</PgNb><LastPgInd>${isLast}</LastPgInd></MsgPgntn>`;
      const content = document(`<GrpHdr><MsgId>M</MsgId>${paging}</GrpHdr>${statements}`, '02');
      return statementsOf(content).map(({ sequence }) => sequence);
    };
    const one = statement(entry()).replace('</Id>', '</Id><ElctrncSeqNb>7</ElctrncSeqNb>');
    expect(numbered(1, false, one)).toEqual(['7/1']);
    expect(numbered(2, true, one)).toEqual(['7/2']);
    expect(numbered(1, true, one)).toEqual(['7']);
    // Which of several statements goes on from another message nothing says.
    expect(numbered(2, true, one + one)).toEqual(['7', '7']);
  });

  test('a lone interim balance is no end, nor is none', () => {
    const [lone] = problemsOf(document(statement('', page)));
    expect(lone?.message).toMatch(/has no closing balance \(CLBD, or ITBD of a page\)/);
    const [none] = problemsOf(document(statement('', '')));
    expect(none?.message).toMatch(/has no opening balance \(OPBD or PRCD, or ITBD of a page\)/);
  });

  test('what is wrong with a balance is said with what is wrong with the entries', () => {
    const content = document(
      statement(entry({ amount: '-50' }), balance('OPBD', '100,00') + closed),
    );
    expect(problemsOf(content)).toEqual([
      { line: 2, column: 'Bal/Amt', message: expect.stringContaining("'100,00' is not an amount") },
      { line: 3, column: 'Ntry/Amt', message: expect.stringContaining("'-50' is not an amount") },
    ]);
  });
});

describe('what a statement says of an entry', () => {
  const about = (inner: string, more = '') =>
    entryIn(document(statement(entry({ about: detail(inner) + more }))));
  const parties = (inner: string) => `<RltdPties>${inner}</RltdPties>`;

  test('[ACC-21] the text has all that is said: remittance, documents, references, whom it is for', () => {
    const structured =
      '<Strd><RfrdDocInf><Tp><CdOrPrtry><Cd>CINV</Cd></CdOrPrtry></Tp><Nb>INV-17</Nb>' +
      '<LineDtls><Id><Nb>LINE-2</Nb></Id></LineDtls></RfrdDocInf>' +
      '<RfrdDocInf><Nb>INV-18</Nb></RfrdDocInf><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf>' +
      '<AddtlRmtInf>less demurrage</AddtlRmtInf></Strd>';
    const { text } = about(
      parties('<Dbtr><Nm>Alba</Nm></Dbtr><UltmtDbtr><Nm>Brava</Nm></UltmtDbtr>') +
        `<RmtInf><Ustrd>Freight</Ustrd><Ustrd>June</Ustrd>${structured}</RmtInf>` +
        '<AddtlTxInf>of the terminal</AddtlTxInf>',
      '<AddtlNtryInf>SEPA credit</AddtlNtryInf>',
    );
    expect(text).toBe(
      'Freight June INV-17 INV-18 LINE-2 RF18539007547034 less demurrage Brava of the terminal SEPA credit',
    );
  });

  test('what is said twice stands once', () => {
    const said = '<RmtInf><Ustrd>Freight</Ustrd></RmtInf><AddtlTxInf>Freight</AddtlTxInf>';
    expect(about(said, '<AddtlNtryInf>Freight</AddtlNtryInf>').text).toBe('Freight');
  });

  test.each([
    ['<Dbtr><Nm>Alba</Nm></Dbtr><UltmtDbtr><Nm>Brava</Nm></UltmtDbtr>', 'Alba'],
    ['<UltmtDbtr><Pty><Nm>Brava</Nm></Pty></UltmtDbtr>', 'Brava'],
    ['<Dbtr><Agt><FinInstnId><Nm>Bank</Nm></FinInstnId></Agt></Dbtr>', 'Bank'],
    ['<Cdtr><Nm>Us</Nm></Cdtr>', 'Us'],
  ])('[ACC-21] the other side of %s is %s', (inner, name) => {
    expect(about(parties(inner)).counterpartyName).toBe(name);
  });

  test('a reference that was not provided is none', () => {
    const refs = (id: string) => `<Refs><EndToEndId>${id}</EndToEndId></Refs>`;
    expect(about(refs('NOTPROVIDED')).endToEndId).toBeNull();
    expect(about(refs('E-1')).endToEndId).toBe('E-1');
  });
});

describe('an entry of several payments', () => {
  const batch = (...details: string[]) =>
    document(statement(entry({ about: details.map(detail).join('') })));
  const amounts = (...details: string[]) =>
    statementsOf(batch(...details))[0]?.entries.map(({ amount }) => amount);
  const own = (amount: string, currency = 'EUR') => `<Amt Ccy="${currency}">${amount}</Amt>`;

  test('[ACC-21] is its parts where they make it exactly, else one', () => {
    expect(amounts(own('20'), own('30.00'))).toEqual(['20', '30']);
    expect(amounts(own('60'), `${own('10')}<CdtDbtInd>DBIT</CdtDbtInd>`)).toEqual(['60', '-10']);
    expect(amounts(own('20'), own('30.01'))).toEqual(['50']);
    expect(amounts(own('20', 'CHF'), own('30', 'CHF'))).toEqual(['50']);
    expect(amounts(own('20'), '')).toEqual(['50']);
    const instructed = (amount: string) => `<AmtDtls><InstdAmt>${own(amount)}</InstdAmt></AmtDtls>`;
    expect(amounts(instructed('20'), instructed('30'))).toEqual(['20', '30']);
  });

  test.each([
    [own('20,00'), 'Ntry/Amt', "'20,00' is not an amount; ISO 20022 has an amount"],
    ['<Amt>20</Amt>', 'Ntry/Amt', 'It names no currency'],
    [`${own('20')}<CdtDbtInd>C</CdtDbtInd>`, 'Ntry/CdtDbtInd', "'C' is no side"],
    [`<AmtDtls><TxAmt>${own('x')}</TxAmt></AmtDtls>`, 'Ntry/AmtDtls/TxAmt/Amt', "'x' is not"],
  ])('[ACC-21] %s of a part is refused by its line and element', (first, column, why) => {
    expect(problemsOf(batch(first, own('30')))).toEqual([
      { line: 3, column, message: expect.stringContaining(why) },
    ]);
  });
});

describe('whatever is done to a file', () => {
  const content = document(
    statement(
      entry({
        about: `${detail('<Amt Ccy="EUR">20</Amt>')}${detail('<Amt Ccy="EUR">30</Amt><RmtInf><Ustrd>ü</Ustrd></RmtInf>')}`,
      }),
    ),
  );
  const piece = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom('<', '>', '&', '&#0;', '</Ntry>', '<a:', 'xmlns=""', '\0', ']]>', '<![CDATA['),
    fc.constantFrom('<Amt Ccy="EUR">', '-1', '1e9', '9'.repeat(30), '2024-13-01', '\uD800', '"'),
  );
  const cut = fc.record({
    at: fc.nat(content.length),
    gone: fc.nat(12),
    put: piece,
  });

  test('it is read, or refused with what is wrong, and nothing else comes of it', () => {
    const told = (each: Problem) => {
      expect(each.message).not.toMatch(/big\.js|undefined|\[object/);
      expect(each.line === null || each.line > 0).toBe(true);
    };
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 3 }), (cuts) => {
        let mutated = content;
        for (const { at, gone, put } of cuts)
          mutated = mutated.slice(0, at) + put + mutated.slice(at + gone);
        const found = parsed(mutated);
        if (!('problems' in found)) return;
        expect(found.problems.length).toBeGreaterThan(0);
        for (const each of found.problems) told(each);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['a character that is none', 'Zurich\u0001', /disallowed character/],
    ['an entity that nobody declares', '&auml;', /undefined entity/],
  ])('%s is refused, by its line', (_, text, message) => {
    expect(problemsOf(`<Document>\n<Nm>${text}</Nm></Document>`)).toEqual([
      { line: 2, column: null, message: expect.stringMatching(message) as unknown },
    ]);
  });

  test('lines are counted from the first one of the file, blank ones as well', () => {
    const read = readXml('\n\r\n <?xml version="1.0"?>\n<a>&auml;</a>');
    expect(read).toMatchObject({ problems: [{ line: 4 }] });
  });

  test('the line of an element is that on which it begins', () => {
    expect(readXml('<a\n  b="1">\n  <c\n/>\n<d/></a>')).toEqual({
      root: {
        a: [
          {
            '@b': '1',
            '#text': '',
            '#line': '1:1',
            c: [{ '#text': '', '#line': '3:1' }],
            d: [{ '#text': '', '#line': '5:1' }],
          },
        ],
      },
    });
  });

  test('many beginnings of an element take no longer than their length', () => {
    const started = performance.now();
    expect(problemsOf(`<a>${'<b'.repeat(200_000)}`)).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(problemsOf('<é>'.repeat(100_000))[0]?.message).toMatch(/more than 40 deep/);
  });
});
