import { readFile } from 'node:fs/promises'

/** Bytes of memory that a process has, its share of libraries included. */
export const memoryOf = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s*(\d+) kB/.exec(status)?.[1]) * 1024
}
