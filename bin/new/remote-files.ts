import {
  type Column,
  KINDS,
  type Screen,
  toConstant,
  toHeader,
  toPascal,
  toTitle,
} from './names.ts';

/** Writes the hook that fetches the rows. */
export function dataFile({ area, name }: Screen): string {
  const pascal = toPascal(name);
  return `import { list${pascal} } from '@fairlead/${area}/contract/${name}';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { type Called, useCall } from '@fairlead/shared/data';

/** Rows of the screen '${toTitle(name)}'. */
export const use${pascal} = (): Called<ReplyOf<typeof list${pascal}>> =>
  useCall(list${pascal}, { query: {} });
`;
}

/** Writes the columns of the table. The first one names the row. */
export function columnsFile({ area, name, columns }: Screen): string {
  const row = `${toPascal(name)}Row`;
  const [first] = columns;
  const id = columns.map((column) => `\${row.${column.name}}`).join(' ');
  return `import type { ${row} } from '@fairlead/${area}/contract/${name}';
import { defineTable } from '@fairlead/table';

/** Table of the screen '${toTitle(name)}'. */
export const ${toConstant(name)} = defineTable({
  id: (row: ${row}) => \`${id}\`,
  fields: {},
  columns: [
${columns.map((column) => columnText(column, column === first)).join('\n')}
  ],
});
`;
}

function columnText({ name, kind }: Column, isFirst: boolean): string {
  const { cell, width } = KINDS[kind];
  const options = isFirst ? ['rowHeader: true,', "pinned: 'phone',"] : [];
  return [
    '    {',
    `      id: '${name.replaceAll('_', '-')}',`,
    `      header: '${toHeader(name)}',`,
    `      kind: '${cell}',`,
    `      value: (row) => row.${name},`,
    `      width: ${width},`,
    ...options.map((option) => `      ${option}`),
    '    },',
  ].join('\n');
}

/** Writes the screen: its title, the table and its states. */
export function pageFile({ name }: Screen): string {
  const pascal = toPascal(name);
  const constant = toConstant(name);
  const title = toTitle(name);
  return `import { useEffect, useState } from 'react';

import { EmptyState, Page, PanelFailed } from '@fairlead/shared/ui';
import { DataTable, TableMenu, useTable } from '@fairlead/table';

import { ${constant} } from './${name}.columns.ts';
import { use${pascal} } from './${name}.data.ts';

/** ${title}. */
export function ${pascal}Page() {
  const { area, refresh } = use${pascal}();
  const [rows] = useState(${constant}.createRows);
  const title = '${title}';
  const table = useTable({ id: '${name}', title, columns: ${constant}.columns, rows });
  const shown = area.status === 'COMPLETED' ? area.data.rows : undefined;
  useEffect(() => {
    if (shown !== undefined) rows.replace(shown);
  }, [rows, shown]);
  return (
    <Page title={title} end={<TableMenu table={table} total={shown?.length} />}>
      {area.status === 'FAILED' ? (
        <PanelFailed
          title="The rows did not load"
          message={area.error.panelText}
          supportId={area.error.requestId}
          onRetry={refresh}
        />
      ) : (
        <DataTable
          table={table}
          total={shown?.length}
          loading={shown === undefined ? 'Fetching the rows …' : undefined}
          empty={<EmptyState title="No rows yet">What is imported shows here.</EmptyState>}
          footer={<span>{\`\${shown?.length ?? 0} row\${shown?.length === 1 ? '' : 's'}\`}</span>}
          fill
        />
      )}
    </Page>
  );
}
`;
}

/** Writes the test of the screen. */
export function pageTestFile({ area, name, columns }: Screen): string {
  const pascal = toPascal(name);
  const row = columns.map((column) => `${column.name}: ${KINDS[column.kind].sample}`).join(', ');
  return `/** @jest-environment ./bin/jest/dom-environment.mjs */
import { list${pascal} } from '@fairlead/${area}/contract/${name}';
import { answer, fakeApi, refusal, renderScreen } from '@fairlead/shared/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';

import { ${pascal}Page } from './${name}-page.tsx';

test('the rows are listed', async () => {
  const api = fakeApi(answer(list${pascal}, { rows: [{ ${row} }] }));
  renderScreen(<${pascal}Page />, { api });
  expect(await screen.findByText('1 row')).toBeDefined();
  expect(await screen.findAllByRole('rowheader')).toHaveLength(1);
});

test('a failure is said, with a way to try again', async () => {
  renderScreen(<${pascal}Page />, { api: fakeApi(refusal(list${pascal}, { kind: 'unreachable', cause: 'test' })) });
  expect(await screen.findByText('The rows did not load')).toBeDefined();
});
`;
}
