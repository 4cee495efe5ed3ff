import { generateKeyPairSync } from 'node:crypto';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** Fate of a call that adds rows. */
export type Fault =
  /** Done, and the answer never comes. */
  | 'reply lost'
  /** Done, and the answer breaks off. */
  | 'dies half-way'
  /** Done, and yet answered as a failure. */
  | '503 though done'
  /** Never there. */
  | 'unreachable'
  | 429
  | 400
  | 403
  | 500;

type Cell = {
  readonly userEnteredValue?: Readonly<Record<string, string | number | boolean>>;
  readonly userEnteredFormat?: object;
};
type Row = { readonly values: readonly Cell[] };
type Request = { readonly appendCells?: { readonly rows: readonly Row[] } };

export const GOOGLE_ACCOUNT = { email: 'robot@project.example', privateKey, subject: undefined };

/** One spreadsheet of Google's, in memory, whose calls fail as they are told to. */
export class GoogleStandIn {
  rows: Row[] = [];
  columnCount = 26;
  /** One a call that adds rows; without one it goes well. */
  faults: Fault[] = [];
  /** Is refused whenever this text is among the rows. */
  poison: string | undefined;
  readonly asked: { readonly call: string; readonly body: unknown }[] = [];
  /** Runs while a call that adds rows is on its way. */
  onTheWay: () => Promise<void> = async () => undefined;

  /** What stands in a column under the header. */
  column(at: number): readonly unknown[] {
    return this.rows.slice(1).map(({ values }) => valueOf(values[at]) ?? null);
  }

  readonly fetch: typeof globalThis.fetch = async (address, init) => {
    const url = new URL(address instanceof Request ? address.url : address);
    const call = `${init?.method ?? 'GET'} ${decodeURIComponent(url.pathname)}`;
    const body = bodyOf(init);
    this.asked.push({ call, body });
    if (url.hostname.startsWith('oauth2')) return Response.json({ access_token: 't' });
    if (call.endsWith(':batchUpdate'))
      return this.#update((body as { requests: Request[] }).requests);
    if (call.includes('/values/')) return this.#values(call);
    const properties = {
      sheetId: 7,
      title: "Desk's tab",
      gridProperties: { columnCount: this.columnCount },
    };
    return Response.json({ sheets: [{ properties }] });
  };

  #values(call: string): Response {
    const keys = this.rows.map(({ values }) => valueOf(values[0]));
    const asked = call.endsWith('A1:A1') ? keys.slice(0, 1) : keys;
    return Response.json(asked.length === 0 ? {} : { values: [asked] });
  }

  async #update(requests: readonly Request[]): Promise<Response> {
    await this.onTheWay();
    const rows = requests.flatMap(({ appendCells }) => appendCells?.rows ?? []);
    const isPoisoned = this.poison !== undefined && JSON.stringify(rows).includes(this.poison);
    const fault = isPoisoned ? 400 : this.faults.shift();
    if (fault === 'unreachable') throw new TypeError('fetch failed');
    if (typeof fault === 'number') return new Response('secret of Google', { status: fault });
    this.rows.push(...rows);
    if (fault === 'reply lost') throw new DOMException('timed out', 'TimeoutError');
    if (fault === '503 though done') return new Response('secret of Google', { status: 503 });
    if (fault === 'dies half-way') {
      const broken = new ReadableStream({
        start: (answer) => answer.error(new TypeError('terminated')),
      });
      return new Response(broken);
    }
    return Response.json({});
  }
}

/** JSON as it was meant, a form as text. */
function bodyOf(init: RequestInit | undefined): unknown {
  if (init?.body instanceof URLSearchParams) return init.body.toString();
  return typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
}

function valueOf(cell: Cell | undefined) {
  return Object.values(cell?.userEnteredValue ?? {})[0];
}
