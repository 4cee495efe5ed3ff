import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type DatabaseServer, openEmbeddedDatabase } from '@fairlead/development/database';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { licenceProblems } from '../shared/build/licences.mjs';
import { copyCheckout } from './checkout-copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-production-'));
/** The program as docs/production.md installs it, and without what is optional. */
const program = join(folder, 'program');
const lean = join(folder, 'lean');
let database: DatabaseServer;

beforeAll(async () => {
  chmodSync(folder, 0o755); // as root, the server's own account must get through
  const filter = ['--filter-prod', 'fairlead...'];
  await copyCheckout(program, { filter, install: ['--prod'] });
  await copyCheckout(lean, { filter, install: ['--prod', '--no-optional'] });
  // Not the tests' server: that one is fast because a crash may cost it its data, and production
  // refuses such a server.
  database = await openEmbeddedDatabase(folder);
  const { publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(join(folder, 'verify.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
}, 180_000);
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

class Started {
  readonly process: ChildProcess;
  output = '';

  constructor(
    name: 'server' | 'worker',
    port: number,
    { cwd = program, ...differences }: NodeJS.ProcessEnv & { readonly cwd?: string } = {},
  ) {
    this.process = spawn(process.execPath, [`bin/${name}.ts`], {
      cwd,
      env: {
        PATH: process.env['PATH'],
        FAIRLEAD_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: 'https://fairlead.example',
        DATABASE_URL: database.url,
        FAIRLEAD_DATA: folder,
        FAIRLEAD_POLICY: join(program, 'api/policy/example.json'),
        FAIRLEAD_VERIFY_KEY_FILE: join(folder, 'verify.pem'),
        OIDC_ISSUER: 'https://id.example/realms/fairlead',
        ...differences,
      },
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (text: Buffer) => (this.output += text.toString()));
    }
  }

  async says(line: string): Promise<void> {
    while (!this.output.includes(line) && this.process.exitCode === null) await sleep(50);
    expect(this.output).toContain(line);
  }

  async end(): Promise<number | null> {
    if (this.process.exitCode === null) {
      this.process.kill();
      await once(this.process, 'exit');
    }
    return this.process.exitCode;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

const packagesOf = (place: string) =>
  readdirSync(join(place, 'node_modules/.pnpm')).filter((name) => name.includes('@'));

test('the production install has what server and worker run, and no more than 200 packages', () => {
  const installed = packagesOf(program);
  const browserOrBuild =
    /^(?:react|react-dom|webpack|@chakra-ui|@nivo|@swc|@module-federation|jotai|swr)[@+]/;

  expect(installed.some((name) => name.startsWith('fastify@'))).toBe(true);
  expect(installed.length).toBeLessThanOrEqual(200);
  expect(installed.filter((name) => browserOrBuild.test(name))).toEqual([]);
  expect(existsSync(join(program, 'development/node_modules'))).toBe(false);
});

test('without what is optional there are no more than 120, none of them of traces', () => {
  const installed = packagesOf(lean);
  expect(installed.length).toBeLessThanOrEqual(120);
  // What metrics bring of it are types and a no-op.
  const ofTraces = installed.filter((name) => /opentelemetry|otel|protobuf/.test(name));
  expect(ofTraces).toEqual([expect.stringMatching(/^@opentelemetry\+api@/)]);
});

test('what is installed there is of a licence that is allowed', () => {
  const store = join(program, 'node_modules/.pnpm');
  const paths = globSync('*/node_modules/{*,@*/*}/package.json', { cwd: store });
  const manifests = paths.map((path) => JSON.parse(readFileSync(join(store, path), 'utf8')));

  expect(manifests.length).toBeGreaterThan(100);
  expect(licenceProblems(manifests)).toEqual([]);
});

test.each([
  ['', program],
  [' without what is optional', lean],
])(
  '[API-05] server and worker of production start and end as installed%s',
  async (_how, cwd) => {
    const port = await freePort();
    const server = new Started('server', port, { cwd });
    await server.says('serving https://fairlead.example');
    const worker = new Started('worker', port, { cwd });
    await worker.says('"demo":false,"msg":"worker started"');
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/oidc/auth`)).status).toBe(404);
    expect(await worker.end()).toBe(0);
    expect(await server.end()).toBe(0);
  },
  60_000,
);

test.each([
  ['OIDC_ISSUER', 'the development provider has public passwords'],
  ['DATABASE_URL', 'the embedded database is for development'],
])('[API-05] production without %s is refused in one line', async (name, why) => {
  const server = new Started('server', 0, { [name]: '' });
  await once(server.process, 'exit');
  expect(server.output).toBe(`${name} is needed when FAIRLEAD_ENV is production: ${why}\n`);
  expect(await server.end()).toBe(1);
});

test('[API-12] a collector of traces is refused in one line where their packages are not installed', async () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
  const server = new Started('server', 0, { cwd: lean, OTEL_EXPORTER_OTLP_ENDPOINT });
  await once(server.process, 'exit');
  expect(server.output).toBe(
    'OTEL_EXPORTER_OTLP_ENDPOINT is set, and the packages of traces are not installed: install without --no-optional, or do not set it\n',
  );
  expect(await server.end()).toBe(1);
});
