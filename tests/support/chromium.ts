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

interface Launch {
  readonly executablePath?: string
  readonly args: string[]
}

const there = (paths: readonly string[]): string | undefined =>
  paths.find((path) => existsSync(path))

const launch = (found: string | undefined): Launch =>
  found ? { executablePath: found, args: CHROMIUM_ARGS } : { args: CHROMIUM_ARGS }

/**
 * Chromium's start on this machine: that of `CHROMIUM`, else the system's, else the one that Playwright downloaded. An
 * empty `CHROMIUM` means the last: tests/run.mjs sets it to the one that works.
 */
export const chromiumLaunch = (): Launch =>
  launch(process.env.CHROMIUM ?? there(BROWSERS.chromium.paths))

/** The same engine with nothing around it, where there is one (`CHROMIUM_SHELL`, likewise), else the whole browser. */
export const shellLaunch = (): Launch => {
  const found = process.env.CHROMIUM_SHELL ?? there(BROWSERS.shell.paths)
  return found ? launch(found) : chromiumLaunch()
}
