import { type KeyboardEvent, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';

import type { FileRow } from '@fairlead/shared/contract/accounting/refused-bank-files';
import { formatNumber } from '@fairlead/shared/format';
import { Box, Icon, RetryButton, Text } from '@fairlead/shared/ui';

import { besideText, lineText } from './file-words.view-model.ts';
import { ROWS_A_PAGE, useFileRows } from './refused-files.data.ts';
import { pagesOf, rowByKey, topFor, type Window, windowOf } from './window.rules.ts';

type Props = {
  readonly id: string;
  readonly name: string;
  readonly rowCount: number;
  readonly current: number;
  readonly onCurrent: (row: number) => void;
};

const ROW_PX = 24;
/** Height of a row on a phone, where what was understood stands under its line. */
const STACKED_ROW_PX = 46;
const STACKED_BELOW_PX = 700;
/** Height that is supposed before anything is measured. */
const USUAL_HEIGHT_PX = 480;

/** Measures what is in sight of a virtualised list, and scrolls it to its current row whenever that changes. */
function useSeen(current: number) {
  const list = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(() => ({
    top: topFor(current, { top: 0, height: USUAL_HEIGHT_PX, rowHeight: ROW_PX }),
    ...{ height: USUAL_HEIGHT_PX, width: STACKED_BELOW_PX },
  }));
  const rowHeight = seen.width < STACKED_BELOW_PX ? STACKED_ROW_PX : ROW_PX;
  const look = useCallback(() => {
    const { scrollTop: top = 0, clientHeight = 0, clientWidth = 0 } = list.current ?? {};
    const [height, width] = [clientHeight || USUAL_HEIGHT_PX, clientWidth || STACKED_BELOW_PX];
    setSeen((before) =>
      before.top === top && before.height === height && before.width === width
        ? before
        : { top, height, width },
    );
  }, []);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(look);
    if (list.current !== null) observer.observe(list.current);
    return () => observer.disconnect();
  }, [look]);
  useLayoutEffect(() => {
    if (list.current === null) return;
    const { scrollTop: top, clientHeight } = list.current;
    const height = clientHeight || USUAL_HEIGHT_PX;
    list.current.scrollTop = topFor(current, { top, height, rowHeight });
    look();
  }, [current, rowHeight, look]);
  return { list, seen, rowHeight, isStacked: rowHeight === STACKED_ROW_PX, look };
}

/** Lines of a file left, what was understood of them right; virtualised: only those in sight are fetched and drawn. */
export function FileLines({ id, name, rowCount, current, onCurrent }: Props) {
  const { list, seen, rowHeight, isStacked, look } = useSeen(current);
  const listId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const aPage = Math.max(1, Math.floor(seen.height / rowHeight) - 1);
    const next = rowByKey(event.key, { row: current, rowCount, aPage });
    if (next === undefined) return;
    event.preventDefault();
    onCurrent(next);
  };
  return (
    <Box
      ref={list}
      role="listbox"
      aria-label={`Lines of ${name}`}
      aria-activedescendant={`${listId}-${String(current)}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={look}
      position="relative"
      height="clamp(240px, calc(100vh - 460px), 900px)"
      overflowY="auto"
      overflowX="hidden"
      border="hair"
    >
      <Box role="presentation" position="relative" height={`${String(rowCount * rowHeight)}px`}>
        {pagesOf(windowOf({ ...seen, rowHeight, rowCount }), ROWS_A_PAGE).map(
          ({ page, ...window }) => (
            <PageRows
              key={page}
              {...{ id, page, window, rowHeight, isStacked, rowCount, current, onCurrent, listId }}
            />
          ),
        )}
      </Box>
    </Box>
  );
}

type PageProps = Omit<Props, 'name'> & {
  readonly page: number;
  readonly window: Window;
  readonly rowHeight: number;
  readonly isStacked: boolean;
  readonly listId: string;
};

function PageRows({ id, page, window, rowHeight, ...of }: PageProps) {
  const { area, refresh } = useFileRows(id, page);
  const top = window.from * rowHeight;
  if (area.status === 'FAILED')
    return (
      <Box role="alert" position="absolute" top={`${String(top)}px`} padding="2">
        <Text color="negative">{`These lines did not load: ${area.error.panelText}`}</Text>
        <RetryButton onClick={refresh} />
      </Box>
    );
  if (area.status !== 'COMPLETED')
    return (
      <Box role="status" position="absolute" top={`${String(top)}px`} padding="2">
        <Text color="text.muted">
          {`Fetching lines from ${formatNumber(window.from + 1)} on ...`}
        </Text>
      </Box>
    );
  const { rows } = area.data;
  return rows
    .slice(window.from % ROWS_A_PAGE, window.to - page * ROWS_A_PAGE)
    .map((row, index) => (
      <Line
        key={window.from + index}
        row={row}
        index={window.from + index}
        {...{ rowHeight, ...of }}
      />
    ));
}

type LineProps = Pick<
  PageProps,
  'rowHeight' | 'isStacked' | 'rowCount' | 'current' | 'onCurrent' | 'listId'
> & { readonly row: FileRow; readonly index: number };

const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: '0' } as const;

function Line({ row, index, ...of }: LineProps) {
  const { rowHeight, isStacked, rowCount, current, onCurrent, listId } = of;
  const isWrong = row.problems.length > 0;
  return (
    <Box
      id={`${listId}-${String(index)}`}
      role="option"
      aria-selected={index === current}
      aria-setsize={rowCount}
      aria-posinset={index + 1}
      onClick={() => onCurrent(index)}
      position="absolute"
      insetX="0"
      top={`${String(index * rowHeight)}px`}
      height={`${String(rowHeight)}px`}
      display="grid"
      gridTemplateColumns={
        isStacked ? '56px minmax(0, 1fr)' : '64px minmax(0, 3fr) 24px minmax(0, 2fr)'
      }
      alignItems="center"
      columnGap="2"
      paddingInline="2"
      whiteSpace="pre"
      fontSize="xs"
      cursor="default"
      bg={isWrong ? 'negative.subtle' : undefined}
      boxShadow={index === current ? 'inset 3px 0 0 {colors.accent}' : undefined}
      _hover={{ bg: isWrong ? 'negative.subtle' : 'hover' }}
    >
      <Box aria-label={lineText(row)} color="text.muted" textAlign="end" className="tabular">
        {row.goes_on ? '' : formatNumber(row.line)}
      </Box>
      <Box fontFamily="mono" {...CUT}>
        {row.text}
      </Box>
      <Box color="negative" display="inline-flex" justifyContent="center">
        {isWrong && <Icon name="alert" />}
      </Box>
      <Box color={isWrong ? 'negative' : 'text'} {...CUT}>
        {besideText(row)}
      </Box>
    </Box>
  );
}
