import { defineConfig } from 'vitest/config'

const project = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, environment: 'node' as const, ...more },
})

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  cacheDir: '.cache/vitest',
  test: {
    // Two workers: the machines that run this have two cores, and servers and browsers of the tests need them too.
    maxWorkers: 2,
    projects: [
      project('unit', ['tests/unit/**/*.test.ts']),
      project('properties', ['tests/properties/**/*.test.ts'], { testTimeout: 240_000 }),
      project('contract', ['tests/contract/**/*.test.ts'], {
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
    ],
  },
})
