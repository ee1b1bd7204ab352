import { defineConfig } from 'playwright/test'
import { stretched } from '../support/calibration.mjs'
import { shellLaunch } from '../support/chromium.ts'
import { IS_FULL } from '../support/full-run.ts'

export default defineConfig({
  testDir: '.',
  testIgnore: IS_FULL ? [] : ['**/full/**'],
  outputDir: '../../.cache/e2e-results',
  globalSetup: '../support/e2e-setup.ts',
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
