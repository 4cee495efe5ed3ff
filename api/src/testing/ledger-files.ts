import { createClock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { type ReceivedImport, storeImportedFile } from '@fairlead/platform/files/imported-files';

/** Keeps a file as anton would hand it over; returns what its import asks with. */
export async function storeReceivedFile(db: Db, kind: ReceivedImport['kind'], content: string) {
  const by = { uploadedBy: 'anton@halyard.example', requestId: 'upload' };
  const fileId = await storeImportedFile(db, { kind, fileName: `${kind}.csv`, content, ...by });
  const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
  return { fileId, loadedBy: 'anton@halyard.example', requestId: 'run', clock };
}

/** A firm of two companies, a vessel each, and the cards of a small ledger. */
export const CHART_OF_TEST = `Companies
Company,Fixed Name,Summary Group,Kind,Minor,Currency
NAVI01,Halyard Dawn Ltd,Shipping,VESSEL,no,USD
SHARE,Shareholders,Holding,HOLDING,yes,USD

Reporting Sets
Reporting Set,First Month,Default
Group,1,yes

Reporting Set Companies
Reporting Set,Company
Group,NAVI01
Group,SHARE

Vessels
Vessel,Company,Delivered,Sold
Halyard Dawn,NAVI01,2023-04-10,

Ledger Cards
Card,Name,Statement,PnL Group,Cost Group,Category,Balance Sheet Group,Bank,Inter-Company
4000,Freight,PL,Revenue,,,40 Freight,no,no
5100,Crew wages,PL,Running costs,Crew,RUNNING,51 Crew,no,no
1000,Bank USD,BS,,,,10 Banks,yes,no

Cash Groups
Cash Group,Group 1,Group 2,Group 3,Financed,Ship Management
CREW,Operations,Crew,Wages,no,yes

Banks
BIC,Bank,Logo
HALYCHZZ,Halyard Bank,

Accounts
Service Account,BIC,Account,Currency,Owner,Product,Name,Card
A1,HALYCHZZ,CH5604835012345678009,USD,Halyard Dawn Ltd,Current,Main,1000

End of Chart,12
`;

type Entry = {
  readonly number: number;
  readonly date: string;
  readonly narrative?: string;
  /** Card, book value in dollars, and the lot with its group. */
  readonly lines: readonly (readonly [
    card: string,
    value: string,
    lotGroup?: string,
    lot?: string,
  ])[];
};

type Export = {
  readonly company?: string;
  readonly from?: string;
  readonly to?: string;
  readonly issued?: string;
  readonly locked?: string;
  readonly entries?: readonly Entry[];
};

const debits = (entries: readonly Entry[]) =>
  entries
    .flatMap(({ lines }) => lines.map(([, value]) => Math.round(Number(value) * 100)))
    .reduce((total, cents) => total + Math.max(cents, 0), 0);

/** An export of journals, whole and right. */
export function exportOfTest({
  company = 'NAVI01',
  from = '2024-01-01',
  to = '2024-03-31',
  issued = '2024-04-03T08:00:00Z',
  locked = '',
  entries = [],
}: Export): string {
  const journals = entries.map(
    ({ number, date, narrative = 'Crew wages' }) =>
      `JV,${number},${date},${date}T09:12:00Z,Invoice,${narrative}`,
  );
  const lines = entries.flatMap(({ number, lines: of }) =>
    of.map(
      ([card, value, lotGroup = '', lot = ''], n) =>
        `JV,${number},${n + 1},${card},USD,${value},${value},${card === '5100' ? 'Halyard Dawn' : ''},,,${lotGroup},${lot},,OTHER`,
    ),
  );
  return `Company,${company}
Period From,${from}
Period To,${to}
Issued,${issued}
Locked To,${locked}

Journals
Series,Number,Date,Entered,Type,Narrative
${journals.join('\n')}

Lines
Series,Number,Line,Card,Currency,Amount,Book Value,Vessel,Op Code,Cash Group,Lot Group,Lot,From/To,Entry Type
${lines.join('\n')}

End of Export,${lines.length},${(debits(entries) / 100).toFixed(2)}
`;
}
