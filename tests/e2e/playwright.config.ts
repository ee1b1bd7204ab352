import { defineConfig } from 'playwright/test'
import { stretched } from '../support/calibration.mjs'
import { shellLaunch } from '../support/chromium.ts'
import { IS_FULL } from '../support/full-run.ts'

/** Journeys that the full run repeats in browsers without workers: the same engine runs on the page. */
const JOURNEYS =
  /(?:public-(?:exams|notes|offline|saved)|admin-(?:library|offline|settings)|stale-form|sign-out-drafts)\.spec/

export default defineConfig<{ readonly isEngineOnPage: boolean }>({
  testDir: '.',
  testIgnore: IS_FULL ? [] : ['**/full/**'],
  outputDir: '../../.cache/e2e-results',
  globalSetup: '../support/e2e-setup.ts',
  projects: [
    { name: 'e2e' },
    ...(IS_FULL
      ? [{ name: 'engine-on-page', testMatch: JOURNEYS, use: { isEngineOnPage: true } }]
      : []),
  ],
  fullyParallel: true,
  // Three keep two cores busy: stories wait for pauses of the product as often as for the processor.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: stretched(60_000),
  expect: { timeout: stretched(10_000) },
  reporter: [['list'], ['json', { outputFile: '../../.cache/e2e.json' }]],
  use: {
    // Profiles of their own (app.open) are opened by the whole browser.
    launchOptions: shellLaunch(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 1,
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
