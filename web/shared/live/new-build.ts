import { tell } from '../../sw/message.ts'
import { isBusy } from './busy.ts'

/** When this tab left a build for a newer one: not twice in a row, whatever its server says. */
const LEFT = 'left-build-at'
const AGAIN_AFTER_MS = 60_000
/** The next build is fetched whole before it can be taken. After this time the missing part is told. */
const AT_MOST_MS = 30_000

/** Reloads this page, unless it is in use or was just reloaded. */
const leaveBuild = (): boolean => {
  const now = Date.now()
  if (isBusy() || Math.abs(now - Number(sessionStorage.getItem(LEFT))) < AGAIN_AFTER_MS)
    return false
  sessionStorage.setItem(LEFT, String(now))
  window.location.reload()
  return true
}

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
      if (next.state === 'installed') tell(next, 'SKIP_WAITING')
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
const takeNewBuild = async (): Promise<boolean> => {
  const entry = entryOf(document.scripts)
  if (entry === undefined || isBusy()) return false
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  const page = await fetch('/', { cache: 'no-store' })
  if (!page.ok || !isOtherBuild(entry, await page.text())) return false
  if (workers?.controller && !(await takeNextWorker(workers))) return false
  return leaveBuild()
}

/**
 * Handles a part of the app that did not come. Where a deployment removed this build's parts, the page loads again, of
 * the next build, and this never settles. Else it throws `cause`.
 * @see tests/e2e/full/updates.spec.ts
 */
export const newBuildOr = async (cause: unknown): Promise<never> => {
  if (!import.meta.env.SSR && (await takeNewBuild().catch(() => false)))
    await new Promise(() => undefined)
  throw cause
}
