// covers: ../../../remote-tasks/src/json/json-checks.rules.ts
// sends: POST /tasks/api/runs/{task_id}/kill
// sends: POST /tasks/api/schedules
// sends: POST /tasks/api/schedules/preview
// sends: PUT /tasks/api/schedules/{schedule_id}
import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { killRun } from '@fairlead/shared/contract/runs';
import { createSchedule } from '@fairlead/shared/contract/schedules';
import { declareQueueRun, type Task } from '@fairlead/shared/contract/tasks';
import { reasonProblem } from '@fairlead/shared/domain/typed/text-limits';
import { test } from '@jest/globals';
import fc from 'fast-check';

import { checkJson, jsonObstacle } from '../../../remote-tasks/src/json/json-checks.rules.ts';
import { newTerms, readTerms } from '../../../remote-tasks/src/schedules/terms.rules.ts';
import { TASKS } from '../tasks.ts';
import { expectAccepted, typedText } from '../testing/http/typed-forms.ts';

type Schema = Readonly<Record<string, unknown>>;

const ODD: fc.Arbitrary<unknown> = fc.constantFrom(null, '', 'x', -1, 0.5, 1e999, true, [], {});
const DAYS = ['2024-06-28', '2024-06-01', '2024-02-30', 'today'];
const TEXTS = ['a'.repeat(64), 'a'.repeat(65), '2024-06-01', '1.5'];

/** Generates what may be typed where a schema is asked for: mostly of its type, at times anything. */
function near(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: within(schema) }, { weight: 1, arbitrary: ODD });
}

function within(schema: Schema): fc.Arbitrary<unknown> {
  const { type, format, enum: choices, anyOf, items } = schema;
  if (Array.isArray(choices)) return fc.constantFrom(...(choices as unknown[]));
  if (Array.isArray(anyOf)) return fc.oneof(...(anyOf as Schema[]).map(near));
  if (type === 'object') return fieldsNear(schema);
  if (type === 'array') return fc.array(near((items ?? {}) as Schema), { maxLength: 3 });
  if (type === 'integer' || type === 'number') return fc.integer({ min: -1, max: 1_000 });
  if (format === 'date') return fc.constantFrom(...DAYS);
  return type === 'string' ? fc.oneof(fc.constantFrom(...TEXTS), fc.string()) : ODD;
}

function fieldsNear({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties as Record<string, Schema>);
  const drawn = Object.fromEntries(fields.map(([name, of]) => [name, near(of)]));
  return fc.record(drawn, { requiredKeys: required as string[] });
}

const WITH_JSON = TASKS.flatMap(({ route, json }) =>
  json === undefined ? [] : [{ route, json: json as unknown as Schema }],
);

test.each(WITH_JSON)(
  'the JSON that the dialog of $route sends the task takes',
  ({ route, json }) => {
    const call: Endpoint = { ...declareQueueRun(route, 'POST'), body: json };
    const texts = fc.oneof(
      near(json).map((value) => JSON.stringify(value)),
      fc.constantFrom('', '{', '{}', '[]', 'null', '{"__proto__": {"a": 1}}'),
    );
    expectAccepted(call, texts, (typed) => {
      const checked = checkJson(json, typed);
      const isSent = jsonObstacle(checked) === undefined;
      return { isSent, body: checked.read.ok ? checked.read.value : undefined };
    });
  },
);

test('what the form of a schedule sends the call takes', () => {
  const task: Task = {
    route: '/pnl/run',
    summary: 'Make a run',
    url_params: [
      { name: 'date', type_val: 'date', default_val: null },
      { name: 'again', type_val: 'bool', default_val: null },
    ],
    methods: ['POST'],
    request_json: false,
    json_schema: null,
    last_run: null,
    next_run: null,
    may_run: true,
  };
  const drafts = fc.record({
    cron: fc.oneof(typedText(100), fc.constantFrom('30 6 * * 1-5', '')),
    date: fc.oneof(typedText(200), fc.constantFrom('today', '2024-06-28', '2024-02-30')),
  });
  expectAccepted(createSchedule, drafts, ({ cron, date }) => {
    const input = { ...newTerms(task), cron, args: { date, again: 'true' } };
    const read = readTerms(input, task, '2024-06-28');
    return { isSent: read.ok, body: read.ok ? read.terms : undefined };
  });
});

test('the reason for which a run is stopped is one that the call takes', () => {
  expectAccepted(killRun, typedText(500), (typed) => ({
    isSent: reasonProblem(typed) === undefined,
    body: { reason: typed.trim() },
  }));
});
