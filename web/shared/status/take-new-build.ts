import { isBusy } from './busy.ts'
import { leaveBuild } from './leave-build.ts'
import { letIn } from './let-in.ts'

/** The next build is fetched whole before it can be taken. After this time, in ms, the missing part is told. */
const AT_MOST_MS = 30_000

/** True when `html` is a page of this app, but not of the build whose first script is `entry`. */
export const isOtherBuild = (entry: string, html: string): boolean =>
  html.includes('/assets/') && !html.includes(entry)

type ScriptElement = Pick<HTMLScriptElement, 'src' | 'dataset'>

/** Address of the app's first script. The loader of a page that the server drew has it as its first name. */
export const entryOf = (scripts: Iterable<ScriptElement>): string | undefined =>
  [...scripts]
    .flatMap(({ src, dataset }) =>
      src ? [new URL(src).pathname] : (dataset.load?.split(' ') ?? []),
    )
    .find((path) => path.startsWith('/assets/'))

/** True once the worker of the newest build answers for this page. */
const takeNextWorker = async (workers: ServiceWorkerContainer): Promise<boolean> => {
  const registration = await workers.getRegistration()
  await registration?.update()
  const next = registration?.installing ?? registration?.waiting
  if (!next) return true // another tab took it
  const taken = new Promise<boolean>((done) => {
    const look = (): void => {
      if (next.state === 'installed') letIn(next)
      if (next.state === 'redundant') done(false)
    }
    next.addEventListener('statechange', look)
    workers.addEventListener('controllerchange', () => done(true), { once: true })
    look()
  })
  const tooLong = new Promise<boolean>((done) => {
    setTimeout(() => done(false), AT_MOST_MS)
  })
  return Promise.race([taken, tooLong])
}

/** Brings this page over to the server's build. False where it has that, is in use, or the build is not here in time. */
export const takeNewBuild = async (): Promise<boolean> => {
  const entry = entryOf(document.scripts)
  if (entry === undefined || isBusy()) return false
  const page = await fetch('/', { cache: 'no-store' })
  if (!page.ok || !isOtherBuild(entry, await page.text())) return false
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (workers?.controller && !(await takeNextWorker(workers))) return false
  return leaveBuild()
}
