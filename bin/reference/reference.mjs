import { readTypes } from './options.mjs';

/** The parts of the reference, in the order in which a screen meets them: a title, files, and of each the types. */
const PARTS = [
  {
    title: 'What the table shows: `defineTable`',
    types: {
      'table/src/columns/define-table.ts': ['Declaration', 'TableDefinition'],
      'table/src/rows/row-store.ts': ['RowStoreOptions'],
    },
  },
  {
    title: 'A column',
    lead: 'Every column has the options of `ColumnBase`, and those of its kind. A column but a custom one takes its value from the row, `value: (row) => …`, or names one of the `fields`, `field: …`; so do `unit` and `measure`.',
    types: {
      'table/src/columns/columns.ts': [
        ...['ColumnBase', 'TextColumnKind', 'IdColumnKind', 'FigureColumn', 'AmountColumnKind'],
        ...['PercentColumnKind', 'BooleanColumnKind', 'StatusColumnKind', 'CustomColumnKind'],
        ...['ColumnFilter', 'ExportedValue', 'Shade', 'Decimals', 'NumberKind', 'CellTint'],
      ],
    },
  },
  {
    title: 'Cells that are edited: `editor`',
    types: {
      'table/src/columns/columns.ts': [
        ...['EditorBase', 'ChoiceEditor', 'NumberEditor', 'CheckboxEditor', 'CellOffer'],
      ],
      'table/src/cells/cell-edits.ts': ['CellEdit'],
    },
  },
  {
    title: 'What a custom cell holds: `renderCell`',
    types: {
      'table/src/columns/cell-parts.ts': [
        ...[
          'CellPart',
          'TextPart',
          'BadgePart',
          'IconPart',
          'ActionPart',
          'LinkPart',
          'CellTipLine',
          'Tone',
        ],
      ],
    },
  },
  {
    title: 'The model: `useTable`',
    types: { 'table/src/model/table-model.ts': ['TableOptions', 'RowsOrder'] },
  },
  {
    title: 'The element: `DataTable`',
    types: {
      'table/src/live-rows.tsx': ['DataTableProps'],
      'table/src/grid/row-size.ts': ['TableSize'],
      'table/src/cells/decoration.ts': ['Decoration', 'RowTint'],
      'table/src/cells/cell-press.ts': ['RowAction', 'OpenedCell'],
      'table/src/menus/menu-entries.tsx': ['MenuEntry'],
      'table/src/selection/row-keys.ts': ['RowKeys'],
      'table/src/selection/cell-paste.ts': ['PastedBlock'],
    },
  },
  {
    title: 'Its menu and its filters: `TableMenu`, `FilterChips`, `useNarrowedRows`',
    types: {
      'table/src/menus/table-list.ts': ['TableList'],
      'table/src/export/whole-list.ts': ['WholeList', 'TableExportFormat', 'ExportRequest'],
      'table/src/model/list-filters.ts': ['ListFilters', 'FilterChoice'],
      'table/src/model/filtered-table.ts': ['Narrowed'],
    },
  },
  {
    title: 'Its rows: `createRows`',
    types: { 'table/src/rows/row-source.ts': ['RowStore', 'RowReader'] },
  },
];

/** Where the reference lies, from the root. */
export const REFERENCE = 'table/REFERENCE.md';

/** Types of the reference, each with its options. */
export function typesOfReference(root) {
  return PARTS.flatMap((part) => typesOf(root, part));
}

/** The options of the table in Markdown, made from its types and their doc comments. */
export function referenceText(root) {
  const parts = PARTS.map((part) =>
    [`## ${part.title}`, part.lead, ...typesOf(root, part).map(section)]
      .filter(Boolean)
      .join('\n\n'),
  );
  return `# Options of the data table\n\nMade from its types by \`pnpm reference\`; what they are for is in the [README](README.md).\nAn option with a question mark may be left out.\n\n${parts.join('\n\n')}\n`;
}

function typesOf(root, { types }) {
  return Object.entries(types).flatMap(([file, names]) => {
    const known = readTypes(root, file);
    return names.map((name) => {
      const found = known.find((type) => type.name === name);
      if (found === undefined) throw new Error(`${file} has no type ${name}`);
      return found;
    });
  });
}

function section({ name, doc, is, parts, options }) {
  const lines = [`### ${name}`];
  if (doc !== '') lines.push(doc);
  if (options.length === 0) lines.push(`\`${is}\``);
  else if (parts.length > 0)
    lines.push(`With the options of ${parts.map((part) => `\`${part}\``).join(', ')}.`);
  if (options.length > 0) lines.push(tableOf(options));
  return lines.join('\n\n');
}

function tableOf(options) {
  const withDefaults = options.some(({ byDefault }) => byDefault !== '');
  const cells = options.map(({ name, isOptional, is, text, byDefault }) => [
    `\`${name}${isOptional ? '?' : ''}\``,
    `\`${is}\``,
    text,
    ...(withDefaults ? [byDefault] : []),
  ]);
  const heads = ['option', 'type', 'what it does', ...(withDefaults ? ['default'] : [])];
  return [heads, heads.map(() => '---'), ...cells].map(line).join('\n');
}

const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
