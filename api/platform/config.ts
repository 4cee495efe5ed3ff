import { join, resolve } from 'node:path';

import { type Env, EnvReader } from './env-reader.ts';
import { defaultDataFolder } from './data-folder.ts';
import { StartProblem } from './start-problem.ts';

const ENVIRONMENTS = ['development', 'staging', 'production'] as const;
export type AppEnvironment = (typeof ENVIRONMENTS)[number];

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Retention of runs of tasks and of their output, in days. */
export type Retention = { readonly runDays: number; readonly outputDays: number };

/** Everything that may differ between two installations, read once at the start. */
export type Config = {
  readonly environment: AppEnvironment;
  readonly host: string;
  readonly port: number;
  /** Origin under which browsers reach the product, without a slash at its end. */
  readonly publicUrl: string;
  /** Undefined = the embedded database, in development. */
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly dataFolder: string;
  readonly releasesFolder: string;
  readonly policyFile: string;
  readonly zone: string;
  /** A demo's day that stands still. */
  readonly businessDate: string | undefined;
  /** The calendar of the reference data that has the firm's holidays. */
  readonly calendar: string | undefined;
  /** True when invented data are made; they are labelled as such on the screen. */
  readonly demo: boolean;
  readonly retention: Retention;
  /** Dollars up to which traders and accounting agree on a lot's column but for rounding. */
  readonly minRoundingDiffOk: number;
  readonly oidc: {
    readonly issuer: string;
    readonly clientId: string;
    readonly audience: string;
    /** Undefined = found through the issuer's discovery document. */
    readonly jwksUrl: string | undefined;
    /** True when the issuer is our own development provider. */
    readonly development: boolean;
  };
  readonly sheets: {
    /** Days that a workbook of this server is kept. */
    readonly keepDays: number;
    /** The JSON key of a Google service account; without one spreadsheets are kept here. */
    readonly googleKeyFile: string | undefined;
    /** The account of the firm that the service account acts for, and that owns the files. */
    readonly googleSubject: string | undefined;
    /** The id of the Google spreadsheet that is the Blotter sheet; without one it is kept here. */
    readonly blotterSheet: string | undefined;
  };
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly otlpEndpoint: string | undefined;
  /** Bearer token of /metrics; without one it is open outside production and absent in it. */
  readonly metricsToken: string | undefined;
  /** Number of proxies in front of the product that may name the caller's address. */
  readonly proxies: number;
  /** Networks from which pictures of runs are taken (CIDR); none: screenshots are off. */
  readonly screenshotNetworks: readonly string[];
};

export type { Env };

/** Whence the demo's pictures are taken; no other environment has networks that nobody named. */
const LOOPBACK = ['127.0.0.1/32', '::1/128'];

/** The repository's root: this file is api/platform/config.ts. */
export const CHECKOUT = resolve(import.meta.dirname, '../..');

/**
 * Reads the configuration from environment variables (docs/operations.md has the table).
 *
 * @throws StartProblem with one clear line for every problem there is
 */
export function readConfig(env: Env): Config {
  const read = new EnvReader(env);
  const environment = read.choice('FAIRLEAD_ENV', ENVIRONMENTS, 'development');
  const development = environment === 'development';
  const port = read.integer('PORT', { from: 0, to: 65_535, otherwise: 8080 });
  const publicUrl = read.origin('PUBLIC_URL', `http://localhost:${port}`);
  const dataFolder = resolve(read.text('FAIRLEAD_DATA') ?? defaultDataFolder(CHECKOUT));
  const issuer = read.text('OIDC_ISSUER');
  const config: Config = {
    environment,
    host: read.text('HOST') ?? '127.0.0.1',
    port,
    publicUrl,
    databaseUrl: read.text('DATABASE_URL'),
    databasePool: read.integer('FAIRLEAD_DATABASE_POOL', { from: 2, to: 200, otherwise: 10 }),
    dataFolder,
    releasesFolder: resolve(read.text('FAIRLEAD_RELEASES') ?? join(dataFolder, 'releases')),
    policyFile: resolve(
      read.text('FAIRLEAD_POLICY') ?? join(CHECKOUT, 'api/policy/development.json'),
    ),
    zone: read.zone('FAIRLEAD_ZONE', 'Europe/Zurich'),
    businessDate: read.day('FAIRLEAD_BUSINESS_DATE'),
    calendar: read.text('FAIRLEAD_CALENDAR'),
    demo: read.flag('FAIRLEAD_DEMO', development),
    retention: retentionIn(read),
    minRoundingDiffOk: minRoundingDiffIn(read),
    oidc: {
      issuer: issuer ?? `${publicUrl}/oidc`,
      clientId: read.text('OIDC_CLIENT_ID') ?? 'fairlead-web',
      audience: read.text('OIDC_AUDIENCE') ?? 'fairlead-api',
      jwksUrl: read.text('OIDC_JWKS_URL'),
      development: issuer === undefined,
    },
    sheets: {
      keepDays: read.integer('FAIRLEAD_SHEET_DAYS', { from: 1, to: 365, otherwise: 7 }),
      googleKeyFile: read.text('FAIRLEAD_GOOGLE_KEY_FILE'),
      googleSubject: read.text('FAIRLEAD_GOOGLE_SUBJECT'),
      blotterSheet: read.googleId('FAIRLEAD_BLOTTER_SHEET'),
    },
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    otlpEndpoint: read.text('OTEL_EXPORTER_OTLP_ENDPOINT'),
    metricsToken: read.text('FAIRLEAD_METRICS_TOKEN'),
    proxies: read.integer('FAIRLEAD_PROXIES', { from: 0, to: 10, otherwise: 0 }),
    screenshotNetworks: read.networks('FAIRLEAD_SCREENSHOT_CIDRS', development ? LOOPBACK : []),
  };
  read.problems.push(...conflicts(config, env));
  if (read.problems.length > 0) throw new StartProblem(read.problems.join('\n'));
  return config;
}

function retentionIn(read: EnvReader): Retention {
  const days = { from: 1, to: 36_500 };
  return {
    runDays: read.integer('FAIRLEAD_RUN_DAYS', { ...days, otherwise: 400 }),
    outputDays: read.integer('FAIRLEAD_OUTPUT_DAYS', { ...days, otherwise: 90 }),
  };
}

/** Reads the retention alone, as `readConfig` does, for a process that does one run. */
export function readRetention(env: Env): Retention {
  const read = new EnvReader(env);
  const retention = retentionIn(read);
  if (read.problems.length > 0) throw new StartProblem(read.problems.join('\n'));
  return retention;
}

/** Dollars up to which a difference is rounding, for a process that does one run. */
export function readMinRoundingDiff(env: Env): number {
  const read = new EnvReader(env);
  const dollars = minRoundingDiffIn(read);
  if (read.problems.length > 0) throw new StartProblem(read.problems.join('\n'));
  return dollars;
}

const minRoundingDiffIn = (read: EnvReader): number =>
  read.dollars('FAIRLEAD_MIN_ROUNDING_DIFF', 50);

/** Rule that is broken or not, and the line that says so. */
type Rule = readonly [broken: boolean, line: string];

/** Conflicts of settings: FAIRLEAD_ENV alone decides what is allowed where, never NODE_ENV. */
function conflicts(config: Config, env: Env): readonly string[] {
  const { environment, oidc, publicUrl, businessDate, demo } = config;
  const isSet = (name: string) => (env[name] ?? '').trim() !== '';
  const rules: readonly Rule[] = [
    ...(environment === 'development' ? [] : neededOutsideDevelopment(config, isSet)),
    [
      config.databaseUrl !== undefined && !isSet('FAIRLEAD_ENV'),
      'FAIRLEAD_ENV is needed with DATABASE_URL: without it invented data and accounts with public passwords would be written there',
    ],
    [
      environment === 'development' &&
        oidc.development &&
        publicUrl.startsWith('https:') &&
        !isLocal(publicUrl),
      `OIDC_ISSUER is needed with PUBLIC_URL ${publicUrl}: the development provider has public passwords`,
    ],
    [
      isPlainHttpElsewhere(publicUrl),
      `PUBLIC_URL ${publicUrl} must begin with https: browsers allow sign-in over plain http on localhost only`,
    ],
    [
      environment === 'production' && businessDate !== undefined,
      'FAIRLEAD_BUSINESS_DATE is for demos and refused in production',
    ],
    [
      config.sheets.blotterSheet !== undefined && config.sheets.googleKeyFile === undefined,
      'FAIRLEAD_GOOGLE_KEY_FILE is needed with FAIRLEAD_BLOTTER_SHEET: without it nobody may write there',
    ],
    [environment === 'production' && demo, 'FAIRLEAD_DEMO=1 is refused in production'],
  ];
  return rules.filter(([broken]) => broken).map(([, line]) => line);
}

/**
 * Settings for which development has defaults, and every other environment has to be configured.
 */
function neededOutsideDevelopment(
  { environment, databaseUrl, oidc }: Config,
  isSet: (name: string) => boolean,
): readonly Rule[] {
  const where = `is needed when FAIRLEAD_ENV is ${environment}`;
  return [
    [databaseUrl === undefined, `DATABASE_URL ${where}: the embedded database is for development`],
    [oidc.development, `OIDC_ISSUER ${where}: the development provider has public passwords`],
    [!isSet('FAIRLEAD_POLICY'), `FAIRLEAD_POLICY ${where}`],
    [isPlainHttpElsewhere(oidc.issuer), `OIDC_ISSUER ${oidc.issuer} must begin with https`],
  ];
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

function isLocal(address: string): boolean {
  return LOCAL_HOSTS.includes(URL.parse(address)?.hostname ?? '');
}

function isPlainHttpElsewhere(address: string): boolean {
  return URL.parse(address)?.protocol === 'http:' && !isLocal(address);
}
