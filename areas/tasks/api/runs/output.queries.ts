import { RUN_STATES } from '@fairlead/shared/contract/runs';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { bigint, choice, nullable, Rows, type RowOf, text } from '@fairlead/platform/database/rows';
import {
  OUTPUT_HEAD_CHARS,
  OUTPUT_TAIL_CHARS,
} from '@fairlead/platform/tasks/output/stored-output';

/** An answer holds no more characters; who asked asks again for what comes then. */
const ANSWER_CHARACTERS = 262_144;

const RUN_OUTPUT = new Rows({
  task_route: text,
  state: choice(RUN_STATES),
  printed: bigint,
  at_char: nullable(bigint),
  text: nullable(text),
});

export type OutputSince = RowOf<typeof RUN_OUTPUT>;

/**
 * Pieces of what a run printed since a position, in order, 262,144 characters at most, each with the
 * run's state; one row without a piece where there is none, and no row where there is no run. All of
 * one moment: a run that ends meanwhile is either whole in its pieces or whole in its row.
 */
export async function selectOutputSince(
  db: Db,
  taskId: string,
  position: number,
): Promise<OutputSince[]> {
  const after = sql`${position}::bigint`;
  const within = sql`${Math.min(position, OUTPUT_HEAD_CHARS + OUTPUT_TAIL_CHARS)}::int`;
  const statement = sql`
    select run.task_route, run.state, run.printed, piece.at_char, piece.text
      from task_run run
      left join lateral (
        select at_char, upto, text from task_log
         where run.state in ('QUEUED', 'RUNNING') and task_id = run.task_id and upto > ${after}
           and upto <= ${ANSWER_CHARACTERS}::int + (
             select greatest(at_char, ${after}) from task_log
              where task_id = run.task_id and upto > ${after} order by upto limit 1)
        union all
        select place, ${OUTPUT_HEAD_CHARS + OUTPUT_TAIL_CHARS}::bigint, case
                 when dropped > 0 and ${after} >= ${OUTPUT_HEAD_CHARS}::int
                   then substr(right(run.output, ${OUTPUT_TAIL_CHARS}::int), (place - dropped - ${OUTPUT_HEAD_CHARS}::int + 1)::int,
                               ${ANSWER_CHARACTERS}::int)
                 when dropped > 0
                   then substr(left(run.output, ${OUTPUT_HEAD_CHARS}::int), ${within} + 1)
                 else substr(run.output, ${within} + 1, ${ANSWER_CHARACTERS}::int) end
          from (select greatest(run.printed - ${OUTPUT_HEAD_CHARS + OUTPUT_TAIL_CHARS}::bigint, 0) as dropped) as middle,
               lateral (select case when dropped > 0 and ${after} >= ${OUTPUT_HEAD_CHARS}::int
                 then greatest(${after}, dropped + ${OUTPUT_HEAD_CHARS}::int) else ${after} end as place) as first
         where run.state not in ('QUEUED', 'RUNNING') and run.printed > ${after}
           and run.output is not null
      ) piece on true
     where run.task_id = ${taskId}
     order by piece.upto`;
  return RUN_OUTPUT.all(db, statement);
}
