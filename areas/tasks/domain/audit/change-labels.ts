/** Subjects of actions by their first part, where it is not its own name. */
const SUBJECTS: Readonly<Record<string, string>> = {
  audit: 'audit log',
  backacc_set: 'set of the back office',
  blotter: 'ticket',
  break: 'break of a lot',
  budget: 'budgets',
  chart: 'chart of accounts',
  fx_set: 'exchange rates',
  physical_set: 'physical trades',
  pnl: 'P&L',
  pnl_leg: 'legs of the P&L',
  pnl_price: 'prices of the P&L',
  price_set: 'prices',
  reference: 'reference data',
};

/** Verbs of actions as what was done. */
const DONE: Readonly<Record<string, string>> = {
  accept_difference: 'difference accepted',
  add: 'added',
  adjust: 'adjusted',
  assign: 'assigned',
  change: 'changed',
  close: 'closed',
  correct: 'corrected',
  create: 'created',
  decide: 'decided',
  delete: 'deleted',
  end: 'ended',
  enter: 'entered',
  export: 'exported',
  fold: 'folded into one that waits',
  hand_back: 'handed back',
  import: 'imported',
  issue: 'issued',
  keep_positions: 'positions kept',
  kill: 'stopped',
  kill_request: 'asked to stop',
  make: 'made',
  match: 'matched',
  merge: 'merged',
  move: 'moved',
  open: 'opened',
  prune: 'pruned',
  prune_output: 'output pruned',
  queue: 'queued',
  refuse: 'refused',
  remove: 'removed',
  rename: 'renamed',
  reopen: 'reopened',
  restore: 'restored',
  retry: 'queued again',
  run: 'calculated',
  since: 'changes asked for',
  split: 'split',
  store: 'stored',
  tell: 'told',
  undo: 'undone',
  unmatch: 'match undone',
  unverify: 'no longer verified',
  verify: 'verified',
  waive: 'breach waived',
  withdraw: 'withdrawn',
  withdraw_acceptance: 'acceptance withdrawn',
  withdraw_adjustment: 'adjustment withdrawn',
  withdraw_waiver: 'waiver withdrawn',
};

/** Actions whose parts say less than they mean. */
const ACTIONS: Readonly<Record<string, string>> = {
  'blotter.close': 'Order closed by tickets',
  'blotter.draft': 'Draft of an order changed',
  'blotter.reopen': 'Order open again',
};

/** Kinds of things that are called otherwise than in the log. */
const KINDS: Readonly<Record<string, string>> = {
  backacc_set: 'Set of the back office',
  blotter_entry: 'Ticket',
  blotter_sheet: 'Sheet of the blotter',
  clearer_order: 'Order',
  core_trade: 'EDF trade',
  fx_set: 'Exchange rates',
  lot_break: 'Break of a lot',
  physical_set: 'Physical trades',
  pnl_adjustment: 'Adjustment of the P&L',
  pnl_leg: 'Legs of the P&L',
  pnl_price: 'Prices of the P&L',
  pnl_run: 'Run of the P&L',
  price_set: 'Prices',
  task_run: 'Run of a task',
  task_schedule: 'Schedule',
  tie_out_acceptance: 'Accepted difference to a clearer',
};

const toNoun = (name: string) => name.replaceAll('_', ' ');
const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const labelOf = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/** Says an action of the audit log in words: 'trade.verify' is 'Trade verified'. One that is not known keeps its name. */
export function formatAction(action: string): string {
  const [subject = '', verb = ''] = action.split('.');
  const done = labelOf(DONE, verb);
  const told =
    done === undefined
      ? action
      : capitalised(`${labelOf(SUBJECTS, subject) ?? toNoun(subject)} ${done}`);
  return labelOf(ACTIONS, action) ?? told;
}

/** Says a kind of thing of the audit log in words: 'core_trade' is 'EDF trade', 'bank_account' is 'Bank account'. */
export const formatEntity = (entity: string): string =>
  labelOf(KINDS, entity) ?? capitalised(toNoun(entity));
