import { useCallback, useRef } from 'react';

import { ApiError, underOneKey, useApi } from '@fairlead/shared/api';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { QueuedRun } from '@fairlead/shared/contract/runs';
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  listSchedules,
  previewSchedule,
  runScheduleNow,
  type Schedule,
  type ScheduleTerms,
  type ScheduleTime,
} from '@fairlead/shared/contract/schedules';
import { listTasks } from '@fairlead/shared/contract/tasks';
import { type Called, useCall } from '@fairlead/shared/data';

const REFRESH_MS = 20_000;

/** The schedules, asked for again every 20 s. */
export function useSchedules(): Called<ReplyOf<typeof listSchedules>> {
  return useCall(listSchedules, { query: {} }, { pollMs: REFRESH_MS });
}

/** The tasks that a schedule may be of. */
export function useSchedulableTasks(): Called<ReplyOf<typeof listTasks>> {
  return useCall(listTasks, { query: {} });
}

/** Validation error of one field of a schedule: 'cron', 'args.date'. */
export type TermsProblem = { readonly field: string; readonly reason: string };

/** Outcome of saving a schedule. */
export type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'wrong'; readonly problems: readonly TermsProblem[] }
  /** Somebody was faster: how it is now. */
  | { readonly kind: 'changed'; readonly schedule: Schedule }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Saves terms: of the schedule that they are of, at the version that was seen, or as a new one. Until
 * it is answered the same terms go under the same key.
 */
export function useSaveTerms(): (
  terms: ScheduleTerms,
  of: Pick<Schedule, 'schedule_id' | 'row_version'> | undefined,
) => Promise<SaveOutcome> {
  const api = useApi();
  const last = useRef({ sent: '', key: '' });
  return useCallback(
    async (body: ScheduleTerms, of: Pick<Schedule, 'schedule_id' | 'row_version'> | undefined) => {
      const sent = JSON.stringify([body, of?.schedule_id, of?.row_version]);
      if (last.current.sent !== sent) last.current = { sent, key: crypto.randomUUID() };
      const { key } = last.current;
      try {
        const outcome =
          of === undefined
            ? await underOneKey(
                async (one) => api.call(createSchedule, { query: {}, body, key: one }),
                key,
              )
            : await underOneKey(
                async (one) => api.call(changeSchedule, { ...change(of), body, key: one }),
                key,
              );
        if (outcome.ok) return { kind: 'saved' };
        if (outcome.code === 'WRONG_TERMS') {
          return { kind: 'wrong', problems: outcome.body.problems };
        }
        return { kind: 'changed', schedule: outcome.body.schedule };
      } catch (thrown) {
        return { kind: 'failed', message: ApiError.from(thrown).panelText };
      }
    },
    [api],
  );
}

const change = ({ schedule_id, row_version }: Pick<Schedule, 'schedule_id' | 'row_version'>) => ({
  params: { schedule_id },
  query: {},
  version: row_version,
});

/**
 * Deletes a schedule and answers why not, if it was not.
 *
 * @throws {ApiError} when it cannot be known whether it was done, or it was not allowed
 */
export function useDeleteSchedule(): (schedule: Schedule) => Promise<string | undefined> {
  const api = useApi();
  return useCallback(
    async (schedule: Schedule) => {
      const outcome = await underOneKey(async (key) =>
        api.call(deleteSchedule, { ...change(schedule), key }),
      );
      return outcome.ok ? undefined : outcome.error.message;
    },
    [api],
  );
}

/** Requests a run now. */
export function useRunNow(): (schedule: Schedule) => Promise<QueuedRun> {
  const api = useApi();
  return useCallback(
    async ({ schedule_id }: Schedule) => {
      const input = { params: { schedule_id }, query: {} };
      return underOneKey(async (key) => api.call(runScheduleNow, { ...input, key }));
    },
    [api],
  );
}

/** The next times of terms that are not saved yet, or what is wrong with them. */
export type Preview =
  | { readonly kind: 'times'; readonly times: readonly ScheduleTime[] }
  | { readonly kind: 'wrong'; readonly problems: readonly TermsProblem[] }
  | { readonly kind: 'failed'; readonly message: string };

export function useFetchPreview(): (terms: ScheduleTerms, signal: AbortSignal) => Promise<Preview> {
  const api = useApi();
  return useCallback(
    async (body: ScheduleTerms, signal: AbortSignal) => {
      try {
        const outcome = await api.call(previewSchedule, { query: {}, body, signal });
        return outcome.ok
          ? { kind: 'times', times: outcome.reply.times }
          : { kind: 'wrong', problems: outcome.body.problems };
      } catch (thrown) {
        return { kind: 'failed', message: ApiError.from(thrown).message };
      }
    },
    [api],
  );
}
