import { useState } from 'react';

import type { BackMeta } from '@fairlead/backoffice/contract/meta';
import { formatDay } from '@fairlead/shared/format';
import { Checkbox, Combobox } from '@fairlead/shared/forms';
import { Box, Button, FilterFold, Input } from '@fairlead/shared/ui';

import type { Switches, RequestedReport } from '../common/back-office-address.rules.ts';
import {
  findPnlDate,
  periodAlso,
  periodLabel,
  type ReportRequest,
  chooseQuickReport,
} from './report-request.rules.ts';

type Props = {
  readonly meta: BackMeta;
  readonly asked: ReportRequest;
  readonly switches: Switches;
  readonly onGenerate: (wanted: RequestedReport) => void;
};

/** Chooses a period, which Generate Report shows, and what counts, which regenerates at once (BAK-02, BAK-03). */
export function ReportBar({ meta, asked, switches, onGenerate }: Props) {
  const shown = asked.kind === 'no such period' ? undefined : asked.period;
  const [chosen, choose] = useChosenPeriod(shown, meta);
  const choices = meta.quick_dates.map((date) => ({
    value: date.key,
    label: periodLabel(date),
    also: periodAlso(date),
  }));
  const generate = (next: Switches) =>
    chosen !== undefined && onGenerate(chooseQuickReport(asked, chosen, next));
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
      <FilterFold label={shown === undefined ? 'Period' : periodLabel(shown)} active={0}>
        <Box width={{ base: 'full', sm: '340px' }}>
          <Combobox
            label="Quick Dates"
            value={chosen?.key ?? null}
            choices={choices}
            onChange={choose}
          />
        </Box>
        <ReadOnlyDay label="Accounting Start" day={chosen?.start_date} />
        <ReadOnlyDay label="Accounting End" day={chosen?.end_date} />
        <ReadOnlyDay label="PNL Date" day={chosen && findPnlDate(asked, chosen)} />
        <Button
          variant="solid"
          size="sm"
          disabled={chosen === undefined}
          onClick={() => generate(switches)}
        >
          Generate Report
        </Button>
        <Box display="flex" flexWrap="wrap" columnGap="4">
          <Checkbox
            label="Include Adjustments & Projections"
            checked={switches.include_adj_proj}
            onChange={(isOn) => generate({ ...switches, include_adj_proj: isOn })}
          />
          <Checkbox
            label="Leave Out Earlier Years"
            checked={switches.reverse_prev_year}
            onChange={(isOn) => generate({ ...switches, reverse_prev_year: isOn })}
          />
        </Box>
      </FilterFold>
    </Box>
  );
}

type Period = BackMeta['quick_dates'][number];

/** The period that is chosen for the next report, by its key: it holds until another one is shown. */
function useChosenPeriod(shown: Period | undefined, { quick_dates: all }: BackMeta) {
  const [choice, setChoice] = useState({ over: shown, chosen: shown });
  const chosen = choice.over?.key === shown?.key ? choice.chosen : shown;
  const choose = (key: string | null) =>
    setChoice({ over: shown, chosen: all.find((period) => period.key === key) ?? shown });
  return [chosen, choose] as const;
}

type DayProps = { readonly label: string; readonly day: string | null | undefined };

/** A day that follows from the quick date and cannot be typed yet (BAK-02). */
function ReadOnlyDay({ label, day }: DayProps) {
  return (
    <Box as="label" display="flex" alignItems="center" gap="1.5" color="text.muted">
      {label}
      <Input
        readOnly
        size="sm"
        width={{ base: '112px', sm: '86px' }}
        bg="sunken"
        color="text"
        className="tabular"
        value={day ? formatDay(day) : 'none'}
      />
    </Box>
  );
}
