import { randomUUID } from 'node:crypto';

import { TASKS } from '@fairlead/api/tasks';
import { storedRun, storeRuns } from '@fairlead/api/testing/runs';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { type Clock, createClock } from '@fairlead/platform/clock';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { insertRunArtifacts } from '@fairlead/platform/tasks/run-artifacts.queries';
import type { Adjustment } from '@fairlead/pnl/contract/adjustments';
import { FILE_KINDS } from '@fairlead/shared/contract/imported-files';
import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import { acknowledgeWarnings, type SendWarning } from '@fairlead/trading/contract/send-warnings';
import { toSubmission } from '@fairlead/trading/domain/tickets/submission';

import {
  importReference,
  storeReferenceSet,
} from '../../../../../areas/tasks/api/reference/reference.service.ts';
import { orderRows } from '../../../../../areas/trading/api/blotter/orders.service.ts';
import { type Firm, knownTo, type Known, type Order, type RunOf, type Stated } from '../firm.ts';
import { entryOf } from '../run-of-firm.ts';
import { dayAfterAll } from './enterable.ts';
import {
  cargoesFile,
  isWithoutRow,
  lotsFile,
  pricesFile,
  ratesFile,
  referenceFiles,
} from './firm-files.ts';
import { orderNumOf, statedIn, statementFile, statementsOf } from './firm-statements.ts';

const MAREN = { email: 'maren@halyard.example', name: 'Maren' };

/** Body and status of an answer. */
type Answer = { readonly status: number; readonly body: unknown };

/** A firm whose facts come in as people bring them: by imports as their tasks do them, and by calls. */
export class EnteredFirm {
  /** Entries of the firm that the rules of tickets and orders refused. */
  readonly refused = new Set<number>();
  private today: string;
  private readonly entries = new Map<
    number,
    { readonly entryId: number; readonly swissOrderNum?: number }
  >();
  private readonly adjustments = new Map<number, Adjustment>();
  /** Statements as they were last stated, by clearer and day; and fills by order. */
  private readonly files = new Map<string, string>();
  private stated: ReadonlyMap<number, readonly Stated[]> = new Map();
  private issue = 0;
  private readonly testApp: TestApp;
  private readonly token: string;
  private readonly firm: Firm;
  private readonly clock: Clock;

  private constructor(parts: {
    readonly testApp: TestApp;
    readonly token: string;
    readonly firm: Firm;
    readonly clock: Clock;
    readonly setDay: (of: () => string) => void;
  }) {
    ({ testApp: this.testApp, token: this.token, firm: this.firm, clock: this.clock } = parts);
    this.today = dayAfterAll(parts.firm);
    parts.setDay(() => this.today);
  }

  /** An app over a database of its own, with what both runs know of the firm. */
  static async open(firm: Firm): Promise<EnteredFirm> {
    let day = () => '';
    const clock: Clock = {
      ...createClock({ zone: 'Europe/Zurich', calendar: firm.firmCalendar ?? undefined }),
      businessDate: () => day(),
    };
    const testApp = await createTestApp({ clock });
    const token = await testApp.tokenFor(
      ['trade:enter', 'blotter:read', 'blotter:submit', 'blotter:undo', 'pnl:read', 'pnl:adjust'],
      MAREN.email,
    );
    const setDay = (of: () => string) => {
      day = of;
    };
    return new EnteredFirm({ testApp, token, firm, clock, setDay });
  }

  close = async (): Promise<void> => this.testApp.close();

  /** The firm's number of an entry of the product. */
  entryOf(entryId: number): number {
    for (const [ours, entry] of this.entries) if (entry.entryId === entryId) return ours;
    throw new Error(`entry ${entryId} is of nothing that was entered`);
  }

  /** Brings in what a run knows and the one before did not. */
  async enter(run: RunOf): Promise<void> {
    const { firm } = this;
    await this.reference(run);
    await this.file('settlements', pricesFile(firm, run));
    if (run === 1) {
      await this.file('rates', ratesFile(firm));
      await this.file('lots', lotsFile());
    }
    await this.file('physical_trades', cargoesFile(firm, run));
    await this.enterTickets(run);
    await this.enterOrders(run);
    await this.adjust(run);
  }

  /** Makes the run of a day, or a scenario of one, as its task does; returns the run's number. */
  async run(day: string): Promise<number> {
    await this.task('/pnl/run', { args: { date: day }, json: { run_type: 'BEST' } });
    const { selected } = (await this.get(`/pnl_analytics/meta/date/${day}`)) as {
      readonly selected: { readonly run_id: number };
    };
    return selected.run_id;
  }

  async scenario(day: string, base: number): Promise<number> {
    const json = { base_run_id: base, ...this.firm.scenario };
    await this.task('/pnl/run_scenario', { args: {}, json });
    const { pnl_list: runs } = (await this.get(`/pnl_analytics/meta/date/${day}`)) as {
      readonly pnl_list: readonly { readonly run_id: number; readonly run_type: string }[];
    };
    const made = runs.find(({ run_type: type }) => type === 'SCENARIO');
    if (made === undefined) throw new Error('the scenario is in no list');
    return made.run_id;
  }

  /** The answer of a call that has one. */
  async get(url: string): Promise<unknown> {
    const { status, body } = await this.call('GET', url);
    if (status !== 200) throw new Error(`${url}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  private async call(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    { body, version }: { readonly body?: object; readonly version?: number } = {},
  ): Promise<Answer> {
    const reply = await this.testApp.app.inject({
      method,
      url: `/api${url}`,
      ...(body === undefined ? {} : { payload: body }),
      headers: {
        'x-auth-token': this.token,
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
    });
    return { status: reply.statusCode, body: reply.json() };
  }

  /** Sends a trade, and once more with what warns of it acknowledged; null: its rules refuse it. */
  private async send(
    url: string,
    body: object,
    version?: number,
  ): Promise<{ entry_id: number } | null> {
    const of = version === undefined ? {} : { version };
    let answer = await this.call('POST', url, { body, ...of });
    if (answer.status === 409) {
      const { warnings } = answer.body as { readonly warnings?: readonly SendWarning[] };
      const seen = acknowledgeWarnings(warnings ?? []);
      answer = await this.call('POST', url, { body: { ...body, ...seen }, ...of });
    }
    if (answer.status === 200) return answer.body as { entry_id: number };
    if ((answer.body as { readonly code?: string }).code === 'TICKET_INVALID') return null;
    throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  private async task(
    route: string,
    { args, json }: { readonly args: Record<string, string>; readonly json: object },
  ): Promise<void> {
    const { db } = this.testApp;
    const task = TASKS.find((each) => each.route === route);
    if (task === undefined) throw new Error(`There is no task ${route}`);
    const taskId = await storeRuns(db, [storedRun({ state: 'RUNNING', task_route: route })]);
    await task.run({
      db,
      taskId,
      args,
      json,
      clock: this.clock,
      actor: MAREN,
      print: () => undefined,
      recordArtifacts: async (tx, ...things) => insertRunArtifacts(tx, taskId, things),
      signal: new AbortController().signal,
    });
  }

  private async reference(run: RunOf): Promise<void> {
    const by = { requestId: 'test' };
    const files = Object.entries(referenceFiles(this.firm, run)).map(([file_name, content]) => ({
      file_name,
      content,
    }));
    const setId = await storeReferenceSet(this.testApp.db, { ...by, files, uploadedBy: 'test' });
    await importReference(this.testApp.db, { ...by, setId, loadedBy: 'test' });
  }

  private async file(kind: keyof typeof FILE_KINDS, text: string | null): Promise<void> {
    if (text === null || isWithoutRow(text)) return;
    await this.import(FILE_KINDS[kind].task, { kind, text });
  }

  private async import(
    route: string,
    { kind, text }: { readonly kind: keyof typeof FILE_KINDS | 'statement'; readonly text: string },
  ): Promise<void> {
    const kept = { kind, fileName: `${kind}.csv`, content: text };
    const by = { uploadedBy: 'test', requestId: 'test' };
    const fileId = await storeImportedFile(this.testApp.db, { ...kept, ...by });
    await this.task(route, { args: {}, json: { file_id: fileId } });
  }

  private async enterTickets(run: RunOf): Promise<void> {
    for (const ticket of knownTo(run, this.firm.tickets)) {
      if (this.entries.has(ticket.entryId) || this.refused.has(ticket.entryId)) continue;
      this.today = ticket.tradeDate;
      const kind = ticket.sellTo === null ? 'regular' : 'internal';
      const url = `/tasks/all/sheets/blotter/enter_${kind}_trade`;
      const body = { ...entryOf(ticket), executing_for: MAREN.email };
      this.keep(ticket.entryId, await this.send(url, body));
    }
    this.today = dayAfterAll(this.firm);
  }

  private keep(ours: number, entered: { entry_id: number } | null, swissOrderNum?: number): void {
    if (entered === null) this.refused.add(ours);
    else
      this.entries.set(ours, {
        entryId: entered.entry_id,
        ...(swissOrderNum === undefined ? {} : { swissOrderNum }),
      });
  }

  /** States the orders as they were when they were submitted, submits them, and states what is said by then. */
  private async enterOrders(run: RunOf): Promise<void> {
    const known = knownTo(run, this.firm.orders);
    await this.undoAllBut(known);
    const fresh = known.filter(
      ({ entryId }) => !this.entries.has(entryId) && !this.refused.has(entryId),
    );
    const dealt = fresh.flatMap(({ submitted, stated }) =>
      submitted.map((fill, at): Stated => ({
        ...fill,
        withdrawn: false,
        charged: stated[at]?.charged ?? 0,
      })),
    );
    await this.state(run, dealt);
    for (const order of fresh) await this.submit(order);
    await this.state(run, statedIn(this.firm, run));
  }

  /** Takes back what the run knows no more, or knows as submitted again. */
  private async undoAllBut(known: readonly Known<Order>[]): Promise<void> {
    const { db } = this.testApp;
    for (const { entryId } of this.firm.orders) {
      const number = this.entries.get(entryId)?.swissOrderNum;
      if (number === undefined || known.some((each) => each.entryId === entryId)) continue;
      const [row] = await orderRows(db, [number]);
      const answer = await this.call('DELETE', `/blotter?swiss_order_num=${number}`, {
        version: row?.row_version ?? 0,
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    }
  }

  private async submit({ entryId, place, broker, commission, submitted }: Order): Promise<void> {
    const [fill] = submitted;
    const { blotter_real: rows } = (await this.get('/blotter/list')) as {
      readonly blotter_real: readonly ClearerBlotterTrade[];
    };
    const row = rows.find(
      (each) =>
        fill !== undefined &&
        each.order_num === orderNumOf(fill) &&
        each.clearer_name === fill.clearer,
    );
    if (row === undefined) throw new Error(`no order of entry ${entryId} in the blotter`);
    const filled = { ...row, ...place, broker, commission_override: commission };
    const url = '/tasks/all/sheets/blotter/enter_clearer_regular_trade';
    const entered = await this.send(url, toSubmission(filled), row.row_version);
    this.keep(entryId, entered, row.swiss_order_num);
  }

  /** Takes in statements that say these fills of their orders, and of all others what was said before. */
  private async state(run: RunOf, fills: readonly Stated[]): Promise<void> {
    const stated = new Map([...this.stated, ...Map.groupBy(fills, orderNumOf)]);
    this.stated = stated;
    const all = [...stated.values()].flat().filter(({ withdrawn }) => !withdrawn);
    const given = statementsOf(this.firm, run, all);
    const emptied = [...this.files.keys()].filter(
      (key) => !given.some(({ clearer, day }) => `${clearer} ${day}` === key),
    );
    const empty = emptied.map((key) => {
      const [clearer = '', day = ''] = key.split(' ');
      return { clearer, day, trades: [] };
    });
    for (const statement of [...given, ...empty]) {
      const key = `${statement.clearer} ${statement.day}`;
      const content = JSON.stringify(statement.trades);
      if (this.files.get(key) === content) continue;
      this.files.set(key, content);
      this.issue += 1;
      await this.import('/clearer/import_statement', {
        kind: 'statement',
        text: statementFile(statement, this.issue),
      });
    }
  }

  private async adjust(run: RunOf): Promise<void> {
    const url = '/pnl_analytics/adjustments';
    for (const { adjustment_id: id, cents, ...of } of this.firm.adjustments) {
      const held = this.adjustments.get(id);
      const isKnown = of.in.includes(run);
      if (isKnown && held === undefined) {
        const { adj_date, book, description } = of;
        const body = { adj_date, book, description, pnl: (cents / 100).toFixed(2), reason: 'Test' };
        const answer = await this.call('POST', url, { body });
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
        this.adjustments.set(id, (answer.body as { adjustment: Adjustment }).adjustment);
      }
      if (isKnown || held === undefined) continue;
      const answer = await this.call('POST', `${url}/${held.adjustment_id}/withdraw`, {
        body: { reason: 'Test' },
        version: held.row_version,
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    }
  }
}
