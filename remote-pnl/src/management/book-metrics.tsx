import type { BookMetricsRow, HistoricalPnl } from '@fairlead/pnl/contract/history';
import { formatDay } from '@fairlead/shared/format';
import { type CellPart, defineTable, type RowReader, textField } from '@fairlead/table';

import { PanelTable } from '../common/panel-table.tsx';
import { pathOfDay } from '../run/onward-paths.view-model.ts';
import { useRun } from '../run/use-run.ts';

type Amount = 'median_win' | 'best_pnl' | 'median_loss' | 'worst_pnl';

const amount = (id: Amount, header: string) =>
  ({
    id,
    header,
    kind: 'money',
    short: true,
    value: (row: BookMetricsRow) => row[id],
    width: 78,
  }) as const;

const FIELDS = {
  best_day: textField((row: BookMetricsRow) => row.best_day),
  worst_day: textField((row: BookMetricsRow) => row.worst_day),
};
type Row = RowReader<typeof FIELDS>;

/** A day leads to its P&L. */
const day = (id: keyof typeof FIELDS, header: string) =>
  ({
    ...({ id, header, kind: 'custom', width: 78 } as const),
    text: (row: Row) => writtenDay(row.text(id)),
    value: (row: Row) => row.text(id),
    renderCell: (row: Row): readonly CellPart[] => {
      const [date, text] = [row.text(id), writtenDay(row.text(id))];
      return date === null ? [] : [{ part: 'link', text, to: pathOfDay(date) }];
    },
  }) as const;

const writtenDay = (date: string | null) => (date === null ? '' : formatDay(date));

const share = (id: 'win_percent' | 'loss_percent', header: string) =>
  ({
    id,
    header,
    kind: 'percent',
    value: (row: BookMetricsRow) => {
      const percent = row[id];
      return percent === null ? null : percent / 100;
    },
    width: 64,
  }) as const;

const TABLE = defineTable({
  id: (row: BookMetricsRow) => row.book,
  fields: FIELDS,
  columns: [
    {
      id: 'book',
      header: 'Book',
      kind: 'text',
      value: (row) => row.book,
      width: 130,
      rowHeader: true,
      pinned: 'start',
    },
    share('win_percent', '% win'),
    amount('median_win', 'Median win'),
    amount('best_pnl', 'Best PNL'),
    day('best_day', 'Best day'),
    share('loss_percent', '% loss'),
    amount('median_loss', 'Median loss'),
    amount('worst_pnl', 'Worst PNL'),
    day('worst_day', 'Worst day'),
    {
      id: 'trading_days',
      header: 'Trading days',
      kind: 'integer',
      value: (row) => row.trading_days,
      width: 84,
    },
    {
      id: 'flat_days',
      header: 'Flat days',
      kind: 'integer',
      value: (row) => row.flat_days,
      width: 74,
      initially: 'hidden',
    },
  ],
});

const rowsOf = ({ pnl_book_metrics }: HistoricalPnl) => pnl_book_metrics;

/** Frequency and size of each book's wins and losses (PNL-18). */
export function BookMetrics() {
  const { sets } = useRun();
  return (
    <PanelTable
      id="pnl-book-metrics"
      title="SwissChemGas Book Metrics"
      table={TABLE}
      called={sets.historical_pnl_per_book_metrics}
      rowsOf={rowsOf}
      expected={5}
      empty="No book has traded yet"
      footer={
        <span>
          USD, the last 250 business days. Shares are of days with a P&L. SwissChemGas is all books.
        </span>
      }
    />
  );
}
