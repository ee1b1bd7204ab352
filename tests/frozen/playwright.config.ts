import { defineConfig } from 'playwright/test'
import e2e from '../e2e/playwright.config.ts'
import { stretched } from '../support/calibration.mjs'

/** `npm run freeze`: no check of the project, but the way in which the fixture of a release is made. */
export default defineConfig({
  ...e2e,
  testDir: '.',
  testMatch: 'freeze.ts',
  globalSetup: '../support/e2e-setup.ts',
  outputDir: '../../.cache/freeze-results',
  reporter: 'list',
  workers: 1,
  timeout: stretched(120_000),
  use: { ...e2e.use, actionTimeout: stretched(15_000) },
})
