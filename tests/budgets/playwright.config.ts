import { defineConfig } from 'playwright/test'
import { stretched } from '../support/calibration.mjs'
import { chromiumLaunch } from '../support/chromium.ts'

// One after the other: these measure, and two would measure each other.
export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/budgets-results',
  globalSetup: '../support/e2e-setup.ts',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: stretched(60_000),
  expect: { timeout: stretched(10_000) },
  reporter: [['list'], ['json', { outputFile: '../../.cache/budgets.json' }]],
  use: { launchOptions: chromiumLaunch(), trace: 'off' },
})
