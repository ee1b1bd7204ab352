import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { stretched } from '../support/calibration.mjs'

/** Runs the checks in an environment in which they cannot begin. */
const runFailing = (env: Readonly<Record<string, string>>) =>
  new Promise<{ readonly code: unknown; readonly lastLine: string | undefined }>((resolve) => {
    execFile(
      process.execPath,
      ['tests/run.mjs', 'types'],
      { env: { ...process.env, ...env }, timeout: stretched(60_000) },
      (error, stdout) =>
        resolve({ code: error?.code, lastLine: stdout.trimEnd().split('\n').at(-1) }),
    )
  })

test('a run that cannot even begin ends with the same line as any other, and fails', async () => {
  // Refused before anything is installed or built.
  expect(await runFailing({ PORT: 'none' })).toEqual({ code: 1, lastLine: '0 passed, 1 failed' })
})
