import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // ended in between
  }
}

interface Process {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

const processes = (): readonly Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({
      pid: Number(name),
      parent: Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))?.[1]),
      command: read(`/proc/${name}/cmdline`),
    }))

const privateBytes = (pid: number): number => {
  const status = read(`/proc/${pid}/status`)
  const kb = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
  return 1024 * (kb('RssAnon') + kb('RssShmem'))
}

/** The browser that has this profile, without the processes that it began. */
const mainsOf = (all: readonly Process[], profile: string): readonly Process[] =>
  all.filter(
    ({ command }) => command.includes(`--user-data-dir=${profile}`) && !command.includes('--type='),
  )

/** Ends the browser that has this profile at once, as a phone does that runs out of memory. Linux only. */
export const killBrowserOf = (profile: string): void => {
  const mains = mainsOf(processes(), profile)
  if (mains.length === 0) throw new Error('no browser has this profile')
  for (const { pid } of mains) process.kill(pid, 'SIGKILL')
}

/**
 * Memory of the largest page process of this profile's browser: its heap, workers, decoded pictures and canvases. The
 * program itself, which all its processes share, does not count. Linux only.
 */
export const rendererBytes = (profile: string): number => {
  const all = processes()
  const family = new Set(mainsOf(all, profile).map(({ pid }) => pid))
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  const pages = all.filter(
    ({ pid, command }) => family.has(pid) && command.includes('--type=renderer'),
  )
  if (pages.length === 0) throw new Error('no page process of this profile')
  return Math.max(...pages.map(({ pid }) => privateBytes(pid)))
}
