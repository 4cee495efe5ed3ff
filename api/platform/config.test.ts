import { expect, test } from '@jest/globals';

import { readConfig } from './config.ts';

const PRODUCTION = {
  FAIRLEAD_ENV: 'production',
  PUBLIC_URL: 'https://fairlead.example',
  DATABASE_URL: 'postgres://db/fairlead',
  OIDC_ISSUER: 'https://id.example/realms/fairlead',
  FAIRLEAD_POLICY: '/etc/fairlead/policy.json',
  FAIRLEAD_DATA: '/srv/fairlead',
};

test('nothing set is development on this machine, with the provider of our own', () => {
  expect(readConfig({ FAIRLEAD_DATA: '/srv/fairlead' })).toMatchObject({
    environment: 'development',
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    databaseUrl: undefined,
    dataFolder: '/srv/fairlead',
    releasesFolder: '/srv/fairlead/releases',
    zone: 'Europe/Zurich',
    demo: true,
    oidc: {
      issuer: 'http://localhost:8080/oidc',
      clientId: 'fairlead-web',
      audience: 'fairlead-api',
      development: true,
    },
  });
});

test('[API-06] DATABASE_URL names a server of the firm’s own', () => {
  expect(readConfig(PRODUCTION).databaseUrl).toBe('postgres://db/fairlead');
});

test('PORT and PUBLIC_URL drive the issuer', () => {
  expect(readConfig({ PORT: '9000' }).oidc.issuer).toBe('http://localhost:9000/oidc');
  expect(readConfig({ PUBLIC_URL: 'https://localhost:9443' }).oidc.issuer).toBe(
    'https://localhost:9443/oidc',
  );
});

test('a whole production configuration is taken, without demo data', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({
    environment: 'production',
    demo: false,
    oidc: { development: false },
  });
});

test.each([
  [{ DATABASE_URL: 'postgres://db/fairlead' }, /FAIRLEAD_ENV is needed with DATABASE_URL/],
  [{ PUBLIC_URL: 'https://fairlead.example' }, /OIDC_ISSUER is needed with PUBLIC_URL/],
  [
    { FAIRLEAD_ENV: 'prod' },
    /FAIRLEAD_ENV is 'prod' and must be one of development, staging, production/,
  ],
  [{ PORT: '80a' }, /PORT is '80a'/],
  [
    { FAIRLEAD_BLOTTER_SHEET: '1aBcDeFgHiJkLmNoPqRsTuVwXyZ' },
    /FAIRLEAD_GOOGLE_KEY_FILE is needed with FAIRLEAD_BLOTTER_SHEET/,
  ],
  [
    { FAIRLEAD_BLOTTER_SHEET: 'https://docs.google.com/spreadsheets/d/1aBc/edit' },
    /must be the id of a Google spreadsheet, which stands in its address between/,
  ],
  [{ PORT: '65536' }, /PORT/],
  [{ PUBLIC_URL: 'http://fairlead.example' }, /must begin with https/],
  [{ PUBLIC_URL: 'https://fairlead.example/app' }, /without a path/],
  [{ PUBLIC_URL: 'localhost:8080' }, /without a path/],
  [{ FAIRLEAD_ZONE: 'Europe/Nowhere' }, /FAIRLEAD_ZONE/],
  [{ FAIRLEAD_BUSINESS_DATE: '2024-02-30' }, /FAIRLEAD_BUSINESS_DATE/],
  [{ FAIRLEAD_DEMO: 'yes' }, /FAIRLEAD_DEMO/],
  [{ FAIRLEAD_MIN_ROUNDING_DIFF: '0.005' }, /FAIRLEAD_MIN_ROUNDING_DIFF .* must be dollars/],
  [{ FAIRLEAD_MIN_ROUNDING_DIFF: '-1' }, /FAIRLEAD_MIN_ROUNDING_DIFF .* must be dollars/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
  [{ ...PRODUCTION, OIDC_ISSUER: '' }, /OIDC_ISSUER is needed when FAIRLEAD_ENV is production/],
  [
    { ...PRODUCTION, FAIRLEAD_ENV: 'staging', OIDC_ISSUER: '' },
    /OIDC_ISSUER is needed when FAIRLEAD_ENV is staging/,
  ],
  [{ ...PRODUCTION, OIDC_ISSUER: 'http://id.example' }, /OIDC_ISSUER .* must begin with https/],
  [{ ...PRODUCTION, DATABASE_URL: '' }, /DATABASE_URL is needed when FAIRLEAD_ENV is production/],
  [{ ...PRODUCTION, FAIRLEAD_POLICY: '' }, /FAIRLEAD_POLICY is needed/],
  [{ ...PRODUCTION, FAIRLEAD_BUSINESS_DATE: '2024-06-28' }, /refused in production/],
  [{ ...PRODUCTION, FAIRLEAD_DEMO: '1' }, /FAIRLEAD_DEMO=1 is refused in production/],
])('%j is refused in a line that says what to do', (env, line) => {
  expect(() => readConfig(env)).toThrow(line);
});

test('differences up to 50 dollars are rounding, unless it is set', () => {
  expect(readConfig({}).minRoundingDiffOk).toBe(50);
  expect(readConfig({ FAIRLEAD_MIN_ROUNDING_DIFF: '12.50' }).minRoundingDiffOk).toBe(12.5);
});

test('every problem has its line', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x', FAIRLEAD_ZONE: 'x' })).toThrow(
    /PORT[^\n]*\n[^\n]*ZONE[^\n]*\n[^\n]*LOG_LEVEL/,
  );
});

test('[API-05] NODE_ENV decides nothing', () => {
  expect(readConfig({ NODE_ENV: 'production' }).environment).toBe('development');
});
