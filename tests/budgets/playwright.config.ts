import { defineConfig } from 'playwright/test'
import { stretched } from '../support/calibration.mjs'
import { chromiumLaunch } from '../support/chromium.ts'
import { IS_FULL } from '../support/full-run.ts'

export default defineConfig({
  testDir: '.',
  testIgnore: IS_FULL ? [] : ['**/full/**'],
  outputDir: '../../.cache/budgets-results',
  globalSetup: '../support/e2e-setup.ts',
  // What `npm test` judges here is counted and not timed; times of `npm run test:full` want the machine for themselves.
  workers: IS_FULL ? 1 : 2,
  forbidOnly: true,
  retries: 0,
  timeout: stretched(60_000),
  expect: { timeout: stretched(10_000) },
  reporter: [['list'], ['json', { outputFile: '../../.cache/budgets.json' }]],
  use: { launchOptions: chromiumLaunch(), trace: 'off' },
})
