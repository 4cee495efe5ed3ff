import type { RunType } from '@fairlead/pnl/contract/runs';
import { formatExclusions } from '@fairlead/pnl/domain/terms/exclusions';

import { type TaskContext, TaskFailure } from '@fairlead/platform/tasks/task';
import type { Risk } from '../engine/risk/risk.rules.ts';
import { dayInputs, dayValues, type DayInputs } from './day-values.rules.ts';
import type { DayValues } from './tie-out-day.rules.ts';
import { isWeekdayText, longDay } from './day-words.rules.ts';
import type { PreviousRun } from './earlier.service.ts';
import {
  dayRisk,
  type Earlier,
  buildFindings,
  riskOfDayBefore,
  scopesFound,
} from './findings.rules.ts';
import type { LegPacker } from './pack-legs.ts';
import { businessDayBefore, type Range } from './range.rules.ts';
import { bestType, type FactRunType, reasonsAgainst } from './run-types.rules.ts';
import { toWarnings, type Warning, buildRunWarnings } from './run-warnings.rules.ts';
import { type FinishedRun, type PackedRun, packRun } from './store-run.service.ts';

/** Inputs that every run of a task is made with. */
export type Making = {
  readonly range: Range;
  readonly packer: LegPacker;
  readonly reported: Earlier['reported'];
  readonly today: string;
  /** Yields to the event loop, so that an abort signal can arrive; throws where the run is to stop. */
  readonly yieldToEventLoop: () => Promise<void>;
};

export type PnlRunRequest = {
  readonly day: string;
  readonly type: FactRunType | 'BEST' | 'SCENARIO';
  /** The run of the business day before; null: there is none. */
  readonly previous: PreviousRun | null;
  /** Of a scenario: what it is a shocked copy of. */
  readonly base?: FinishedRun['base'];
  /** Further warnings. */
  readonly warnings?: readonly string[];
};

/**
 * Works a run out, all but its storing.
 * @throws TaskFailure with every reason where a run of this type may not be made
 */
export async function computeRun(making: Making, wanted: PnlRunRequest): Promise<PackedRun> {
  const { range, yieldToEventLoop } = making;
  const { day, previous } = wanted;
  const values = dayValues(range, day, {
    day: previous?.day ?? businessDayBefore(range, day),
    run: previous?.run ?? null,
  });
  await yieldToEventLoop();
  const inputs = dayInputs(range, values, making.today);
  const type = allowedType(wanted, inputs);
  return finished(making, { request: wanted, values, inputs, type });
}

type Allowed = {
  readonly request: PnlRunRequest;
  readonly values: DayValues;
  readonly inputs: DayInputs;
  readonly type: RunType;
};

async function finished(making: Making, allowed: Allowed): Promise<PackedRun> {
  const { range, packer, reported, yieldToEventLoop } = making;
  const { request, values, inputs, type } = allowed;
  const { previous } = request;
  const risk = dayRisk(values);
  await yieldToEventLoop();
  const valued = { ...values, inputs };
  const { riskBefore, adjustmentsBefore } = previous ?? {
    riskBefore: riskOfDayBefore(values),
    adjustmentsBefore: null,
  };
  await yieldToEventLoop();
  const findings = buildFindings(range, valued, {
    risk,
    earlier: { riskBefore, adjustmentsBefore, reported },
    isScenario: type === 'SCENARIO',
  });
  await yieldToEventLoop();
  const legCount = values.facts.legs.count;
  return packRun({
    loaded: range.loaded,
    type,
    findings,
    legCount,
    risk,
    isPreliminary: type === 'INTRADAY' ? inputs.missingPrices.length > 0 : null,
    scopes: scopesFound(range, valued, risk),
    chunks: packer.pack(values.values, legCount, previous !== null),
    prevRunId: previous?.runId ?? null,
    base: request.base ?? null,
    warnings: allWarnings(making, allowed, risk),
  });
}

function allWarnings(
  { range }: Making,
  { request: wanted, values, inputs }: Allowed,
  { scarcest, exclusions }: Pick<Risk, 'scarcest' | 'exclusions'>,
): readonly Warning[] {
  return [
    ...toWarnings(wanted.warnings ?? []),
    ...buildRunWarnings(inputs, values.values.today.fellBack),
    ...toWarnings(range.loaded.warnings),
    ...toWarnings(unknownPositions(range)),
    ...toWarnings(
      exclusions.length === 0 ? [] : [`The VaR is without ${formatExclusions(exclusions)}`],
    ),
    ...toWarnings(scarcest === null ? [] : [`Fewer than 500 scenarios: ${scarcest}`]),
  ];
}

function unknownPositions({ loaded: { chain } }: Range): readonly string[] {
  return chain.unknown === 0
    ? []
    : [
        `Open positions of ${chain.unknown} statements are not compared with those before: they are not kept yet`,
      ];
}

/** A scenario is of a run that was allowed. */
function allowedType({ day, type }: PnlRunRequest, inputs: DayInputs): RunType {
  if (type === 'SCENARIO') return type;
  if (type === 'BEST') {
    const best = bestType(inputs);
    if (best !== undefined) return best;
  }
  const asked = type === 'BEST' ? 'INTRADAY' : type;
  refuseUnless(`The ${asked} run of ${longDay(day)}`, reasonsAgainst(asked, inputs));
  return asked;
}

/** Refuses a day of which there can be no run, before anything is read. */
export function refuseRunDay(day: string, type: FactRunType | 'BEST', today: string): void {
  const asked = type === 'BEST' ? 'INTRADAY' : type;
  const nothingWrong = {
    missingPrices: [],
    clearersWithout: [],
    unverified: [],
    waitingOrders: [],
    changedOrders: [],
    unheldCharges: [],
    openTickets: [],
    openDifferences: [],
    positions: [],
  };
  const inputs = { date: day, today, isWeekday: isWeekdayText(day), ...nothingWrong };
  refuseUnless(`The ${asked} run of ${longDay(day)}`, reasonsAgainst(asked, inputs));
}

function refuseUnless(what: string, reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  throw TaskFailure.ofReasons(
    what,
    'pnl',
    reasons.map((message) => ({ line: null, column: null, message })),
  );
}

/** Makes what a run calls between two steps: it yields to the event loop and throws once the run is stopped. */
export function eventLoopYielder({
  signal,
}: Pick<TaskContext, 'signal'>): Making['yieldToEventLoop'] {
  return async () => {
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
  };
}
