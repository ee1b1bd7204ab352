import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // ended in between
  }
}

/** Ends the browser that has this profile at once, as a phone does that runs out of memory. Linux only. */
export const killBrowserOf = (profile: string): void => {
  const mains = readdirSync('/proc').filter((pid) => {
    const command = read(`/proc/${pid}/cmdline`)
    // Without the processes that it began.
    return command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')
  })
  if (mains.length === 0) throw new Error('no browser has this profile')
  for (const pid of mains) process.kill(Number(pid), 'SIGKILL')
}
