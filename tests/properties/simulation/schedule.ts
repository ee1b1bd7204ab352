import { happen } from './happenings.ts'
import { checkAtRest, checkKept } from './invariants.ts'
import { drawHappening, planOf } from './plan.ts'
import { seededRandom } from './random.ts'
import { comeToRest } from './rest.ts'
import { checkLog } from './server-db.ts'
import type { Tally } from './tally.ts'
import { type Broken, World } from './world.ts'

export interface ScheduleOptions {
  readonly broken?: Broken
}

/** Runs one schedule to its end: chaos, then calm, then rest. @throws Violation when a promise does not hold. */
export const runSchedule = async (seed: number, options: ScheduleOptions = {}): Promise<Tally> => {
  const random = seededRandom(seed)
  const broken = options.broken ?? {}
  const drawn = planOf(random)
  const weights = { ...drawn.weights, ...broken.plan?.weights }
  const world = new World(random, { ...drawn, ...broken.plan, weights }, broken)
  world.begin()
  const heed = () => {
    const violation = world.scheduler.violation ?? world.violation
    if (violation !== null) throw violation
  }
  for (let at = 0; at < world.plan.actions; at += 1) {
    await happen(world, drawHappening(world.plan, random))
    await world.scheduler.run(random.int(14))
    heed()
  }
  world.calm()
  await comeToRest(world, heed)
  checkLog(world.server.db)
  for (const device of world.devices) for (const tab of device.tabs) await checkAtRest(world, tab)
  await checkKept(world)
  for (const device of world.devices) await device.killAll()
  return world.tally
}
