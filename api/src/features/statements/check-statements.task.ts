import { businessDaysOf } from '../../platform/calendar/business-days.ts';
import { type TaskDefinition, TaskFailure } from '../../platform/tasks/task.ts';
import { selectClearersWithout } from './statements.queries.ts';

/** Whether every clearer has sent its statement of a day; fails by name where one has not. */
export const checkStatementsTask: TaskDefinition = {
  route: '/clearer/check_statements',
  summary: 'Check that every clearer has sent its statement of a day',
  urlParams: [{ name: 'date', type_val: 'date', default_val: 'previous_business_day' }],
  methods: ['POST'],
  access: 'statement:import',
  retries: 2,
  run: async ({ db, clock, args, print }) => {
    const date = String(args['date']);
    if (!(await businessDaysOf(db, clock)).has(date)) {
      print(`${date} is no business day: no statements are due`);
      return;
    }
    const clearers = await selectClearersWithout(db, date);
    if (clearers.length === 0) {
      print(`Every clearer has sent its statement of ${date}`);
      return;
    }
    throw new TaskFailure(`There is no statement of ${date} from ${clearers.join(', ')}`, {
      type: 'StatementMissing',
      scope: 'statements',
      dict: { date, clearers },
    });
  },
};
