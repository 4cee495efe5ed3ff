import { loadBusinessDays } from '@fairlead/platform/calendar/business-days';
import { type TaskDefinition, TaskFailure } from '@fairlead/platform/tasks/task';
import { statementChain } from './statement-chain.service.ts';
import { selectClearersWithout } from './statements.queries.ts';

const NAMED = 20;

/**
 * True when every clearer has sent its statement of a day, which fails by name, and in what they do not go on from those
 * before.
 */
export const checkStatementsTask: TaskDefinition = {
  route: '/clearer/check_statements',
  summary: 'Check that every clearer has sent its statement of a day',
  urlParams: [{ name: 'date', type_val: 'date', default_val: 'previous_business_day' }],
  methods: ['POST'],
  access: 'statement:import',
  retries: 2,
  run: async ({ db, clock, args, print }) => {
    const date = String(args['date']);
    const days = await loadBusinessDays(db, clock);
    if (!days.has(date)) {
      print(`${date} is no business day: no statements are due`);
      return;
    }
    const clearers = await selectClearersWithout(db, date);
    if (clearers.length === 0) {
      print(`Every clearer has sent its statement of ${date}`);
      const { breaks } = await statementChain(db, { after: days.before(date), upTo: date, days });
      const ofDay = breaks.filter(({ statement_date: day }) => day === date);
      for (const { clearer_name: clearer, what } of ofDay.slice(0, NAMED))
        print(`${clearer}: ${what}`);
      if (ofDay.length > NAMED) print(`… and ${ofDay.length - NAMED} more like it`);
      return;
    }
    throw new TaskFailure(`There is no statement of ${date} from ${clearers.join(', ')}`, {
      type: 'StatementMissing',
      scope: 'statements',
      dict: { date, clearers },
    });
  },
};
