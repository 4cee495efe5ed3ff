import { defineConfig } from '@playwright/test';

import { findChromium } from '../bin/chromium.mjs';

const ROOT = `${import.meta.dirname}/..`;
const report = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'];
const chromium = findChromium(ROOT);

/** Chromium keeps quiet: it asks nobody outside and interrupts nothing. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-features=Translate,MediaRouter,OptimizationHints',
  '--disable-sync',
  '--metrics-recording-only',
  // Letters and colours as on any other machine: pictures are compared.
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--no-first-run',
  '--no-default-browser-check',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/../pictures/{arg}{ext}',
  globalSetup: './stack/global-setup.ts',
  // Specs share a product within a world, in the order they are written.
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // Drills in numbers are for .ci/night, which asks for them by this tag.
  grepInvert: process.env['FAIRLEAD_E2E_NIGHT'] === undefined ? /@night/ : [],
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ...(report === undefined ? [] : [['json', { outputFile: report }] as ['json', object]]),
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1400, height: 900 },
    locale: 'en-GB',
    timezoneId: 'America/New_York', // not the firm's: dates must not follow the browser
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // A trace nearly doubles a test's time: `--trace retain-on-failure` asks for it.
    screenshot: 'only-on-failure',
    launchOptions: {
      args: QUIET,
      ...(chromium === undefined ? {} : { executablePath: chromium }),
    },
  },
});
