import { useEffect, useRef, useState } from 'react';

import { formatLongDay } from '@fairlead/shared/format';
import { Icon, IconButton, useFrameButton, useOnDemand } from '@fairlead/shared/ui';

import type { ExportJob } from '../export/export-job.ts';
import type { TableModel } from '../model/table-model.ts';
import { tableParts } from './table-parts.ts';
import type { TableList } from './table-list.ts';

type Props<F> = TableList<F> & { readonly table: TableModel<F> };

/** The button of a table's menu: taking the table out, folding, finding, columns. */
export function TableMenu<F>({ table, ...list }: Props<F>) {
  const { parts, button, frame } = useFrameButton(tableParts, 'menu');
  const [job, setJob] = useState<ExportJob>();
  const opener = useRef<HTMLButtonElement>(null);
  const [isPrinting, endPrinting] = usePrintKey(table);
  useAbout(table, list);
  return (
    <>
      {parts !== undefined && job !== undefined && (
        <parts.ExportProgress
          job={job}
          onEnd={() => setJob(undefined)}
          giveFocusBack={() => opener.current?.focus()}
        />
      )}
      <IconButton ref={opener} aria-label="Table menu" {...button}>
        <Icon name="more" />
      </IconButton>
      {parts !== undefined && (
        <parts.TableMenuEntries
          table={table}
          list={list}
          frame={frame}
          isBusy={job !== undefined}
          onJob={setJob}
          isPrinting={isPrinting}
          onPrinted={endPrinting}
        />
      )}
    </>
  );
}

/** Gives the table the description of its rows. */
function useAbout<F>({ about }: TableModel<F>, { day, narrowed = [] }: TableList<F>): void {
  const days = day === undefined || narrowed.length === 0 ? [] : [formatLongDay(day)];
  const words = JSON.stringify([...days, ...narrowed]);
  useEffect(() => about.set(JSON.parse(words) as readonly string[]), [about, words]);
}

/** Pending print by the table's shortcut, which does what the entry 'Print' does, and its reset. */
function usePrintKey<F>({ print }: TableModel<F>) {
  const [isPrinting, setPrinting] = useState(false);
  const end = () => setPrinting(false);
  useOnDemand(tableParts, isPrinting, end);
  useEffect(() => {
    print.set(() => setPrinting(true));
    return () => print.set(undefined);
  }, [print]);
  return [isPrinting, end] as const;
}
