import {
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

import { formatNumber } from '@fairlead/shared/format';
import { Box, Icon, IconButton, Input } from '@fairlead/shared/ui';

import type { ListFilters } from '../model/list-filters.ts';
import type { TableModel } from '../model/table-model.ts';
import { FindAmongAll } from './find-among-all.tsx';
import { FindMarks } from './find-marks.ts';
import { Finder, type FinderResult } from './finder.ts';

/** Part of the grid that the find bar uses. */
export type FindGrid = {
  readonly elements: { readonly body: HTMLElement };
  /** Position of the first row in sight. */
  readonly firstRow: () => number;
  /** Scrolls a cell into sight. */
  showCell(row: number, column: number): void;
};

type Props<F> = {
  readonly table: TableModel<F>;
  readonly grid: FindGrid;
  /** Number of rows with those still on the server; undefined where all are loaded. */
  readonly total: number | undefined;
  /** Filters of a list that the server filters, where it also searches all of it. */
  readonly filters: ListFilters | undefined;
  /** Called with the cell the user is at, if any. */
  readonly onClose: (cell: { readonly row: number; readonly column: number } | undefined) => void;
};

/** Find bar of a table. */
export function FindBar<F>({ table, grid, total, filters, onClose }: Props<F>) {
  const [text, setText] = useState('');
  const finder = useFinder(table);
  const findings = useSyncExternalStore(finder.subscribe, finder.current);
  const input = useRef<HTMLInputElement>(null);
  const { layout, shown, rows } = table;
  const loaded = useSyncExternalStore(rows.subscribe, () => rows.count);
  const cell = findCell(table, findings);
  useMarks(table, grid.elements.body, findings);

  useEffect(() => input.current?.focus(), []);
  useLayoutEffect(() => {
    finder.arrive = (hit) => {
      grid.showCell(shown.reveal(hit.index), layout.indexOf(hit.column));
    };
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose(cell);
    } else if (event.key === 'F3' || (event.key === 'Enter' && event.target === input.current)) {
      event.preventDefault();
      finder.step(event.shiftKey ? -1 : 1);
    }
  };
  return (
    <Box className="find-bar" role="search" aria-label="Find in table" onKeyDown={onKeyDown}>
      <Input
        ref={input}
        size="sm"
        width={{ base: 'auto', sm: '240px' }}
        flex={{ base: 1, sm: 'none' }}
        aria-label="Find in table"
        placeholder="Find in table"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => {
          setText(event.target.value);
          finder.search(event.target.value, shown.indexAt(grid.firstRow()));
        }}
      />
      <span className="count" role="status">
        {countText(findings, { loaded, total })}
      </span>
      {filters?.text === '' && total !== undefined && loaded < total && (
        <FindAmongAll
          text={text}
          total={total}
          filters={filters}
          onNarrow={(found) => {
            onClose(cell);
            filters.narrowTo(found);
          }}
        />
      )}
      <IconButton aria-label="Previous hit" onClick={() => finder.step(-1)}>
        <Box as="span" transform="rotate(180deg)">
          <Icon name="chevronDown" size={14} />
        </Box>
      </IconButton>
      <IconButton aria-label="Next hit" onClick={() => finder.step(1)}>
        <Icon name="chevronDown" size={14} />
      </IconButton>
      <IconButton aria-label="Close" onClick={() => onClose(cell)}>
        <Icon name="close" size={14} />
      </IconButton>
    </Box>
  );
}

function useFinder<F>(table: TableModel<F>): Finder<F> {
  const [finder] = useState(() => new Finder(table));
  useEffect(() => {
    finder.lookIn(table);
    const again = () => finder.again();
    const ends = [table.rows.subscribe(again), table.layout.subscribe(again)];
    return () => {
      finder.stop();
      for (const end of ends) end();
    };
  }, [finder, table]);
  return finder;
}

function useMarks<F>(table: TableModel<F>, body: HTMLElement, findings: FinderResult): void {
  const marks = useRef<FindMarks>(undefined);
  useEffect(() => {
    marks.current = new FindMarks(body);
    return () => marks.current?.destroy();
  }, [body]);
  useEffect(() => {
    const { needle, hit } = findings;
    const row = hit && table.rows.idAt(hit.index);
    const column = table.layout.indexOf(hit?.column);
    marks.current?.show(needle, row === undefined || column < 0 ? undefined : { row, column });
  }, [table, findings]);
}

function findCell<F>({ layout, shown }: TableModel<F>, { hit }: FinderResult) {
  const cell = { row: shown.positionOf(hit?.index ?? -1), column: layout.indexOf(hit?.column) };
  return cell.row < 0 || cell.column < 0 ? undefined : cell;
}

type Extent = { readonly loaded: number; readonly total: number | undefined };

/** Count of matches; where not all rows are loaded, no match does not mean that there is none. */
function countText({ needle, count, at, isSearching }: FinderResult, extent: Extent): string {
  if (needle === '') return '';
  if (isSearching) return `${formatNumber(count)} so far …`;
  const found = count === 0 ? 'Nothing found' : `${formatNumber(at)} of ${formatNumber(count)}`;
  const { loaded, total = loaded } = extent;
  if (loaded >= total) return found;
  return `${found} in the ${formatNumber(loaded)} loaded of ${formatNumber(total)}`;
}
