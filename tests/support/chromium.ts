import { existsSync } from 'node:fs'

const SYSTEM_CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
]

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

/** How to start Chromium here: `CHROMIUM` names one, else the system's, else the one that Playwright downloaded. */
export const chromiumLaunch = (): { executablePath?: string; args: string[] } => {
  const named = process.env.CHROMIUM
  const found = named ?? SYSTEM_CHROMIUM.find((path) => existsSync(path))
  return found ? { executablePath: found, args: CHROMIUM_ARGS } : { args: CHROMIUM_ARGS }
}
