import { existsSync } from 'node:fs'
import { BROWSERS } from './browsers.mjs'

/** Flags for a machine without a display, a GPU or a way out of its network. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * How to start Chromium here: `CHROMIUM` names one, else the system's, else the one that Playwright downloaded, which is also
 * what an empty `CHROMIUM` means: tests/run.mjs sets it to what it found to work.
 */
export const chromiumLaunch = (): { executablePath?: string; args: string[] } => {
  const named = process.env.CHROMIUM
  const found = named ?? BROWSERS.chromium.paths.find((path) => existsSync(path))
  return found ? { executablePath: found, args: CHROMIUM_ARGS } : { args: CHROMIUM_ARGS }
}
