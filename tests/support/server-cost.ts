import { readFile, writeFile } from 'node:fs/promises'
import { factorOf, work } from './calibration.mjs'
import type { TestServer } from './pocketbase.ts'

/** Processor time of the calibration's work, by this thread alone. */
const calibration = (): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Cost of `task` for a server's process: ms of the processor, the bytes of its peak, and this machine's slowness. */
export const serverCost = async <T>(server: TestServer, task: () => Promise<T>) => {
  const proc = (file: string): string => `/proc/${server.pid}/${file}`
  /** Processor time of the server so far, in ms: utime and stime, in hundredths of a second. */
  const usedMs = async (): Promise<number> => {
    const [, fields = ''] = (await readFile(proc('stat'), 'utf8')).split(') ')
    const [utime, stime] = fields.split(' ').slice(11, 13)
    return (Number(utime) + Number(stime)) * 10
  }
  const statusBytes = async (name: string): Promise<number> => {
    const line = new RegExp(`${name}:\\s*(\\d+) kB`).exec(await readFile(proc('status'), 'utf8'))
    return Number(line?.[1]) * 1024
  }
  const slow = [calibration()]
  await writeFile(proc('clear_refs'), '5') // the peak begins anew
  const [before, used] = [await statusBytes('VmRSS'), await usedMs()]
  const answer = await task()
  const ms = (await usedMs()) - used
  const bytes = (await statusBytes('VmHWM')) - before
  slow.push(calibration())
  const factor = factorOf(slow.reduce((sum, one) => sum + one, 0) / slow.length)
  return { answer, ms, bytes, factor }
}
