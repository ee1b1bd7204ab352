import { isBusy } from './busy.ts'

/** The next build is fetched whole before it can be taken; who waits longer is told that a part did not come. */
const AT_MOST_MS = 30_000
/** The build that this tab left for a newer one: the same is not left twice, whatever its server says. */
const LEFT = 'left-build'

/** True when `html` is a page of this app, but not of the build whose first script is `entry`. */
export const isOtherBuild = (entry: string, html: string): boolean =>
  html.includes('/assets/') && !html.includes(entry)

const entryOfPage = (): string | undefined =>
  [...document.scripts]
    .map(({ src }) => src && new URL(src).pathname)
    .find((path) => path.startsWith('/assets/'))

/** True once the worker of the newest build answers for this page. */
const takeNextWorker = async (workers: ServiceWorkerContainer): Promise<boolean> => {
  const registration = await workers.getRegistration()
  await registration?.update()
  const next = registration?.installing ?? registration?.waiting
  if (!next) return true // another tab took it
  const taken = new Promise<boolean>((done) => {
    const look = (): void => {
      if (next.state === 'installed') next.postMessage({ type: 'SKIP_WAITING' })
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

/** Brings this page over to the build that the server has now; false where it has this one, or something goes on here. */
const takeNewBuild = async (): Promise<boolean> => {
  const entry = entryOfPage()
  if (entry === undefined || isBusy() || sessionStorage.getItem(LEFT) === entry) return false
  const page = await fetch('/', { cache: 'no-store' })
  if (!page.ok || !isOtherBuild(entry, await page.text())) return false
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (workers?.controller && !(await takeNextWorker(workers))) return false
  if (isBusy()) return false
  sessionStorage.setItem(LEFT, entry)
  window.location.reload()
  return true
}

/**
 * For a part of the app that did not come. Where the reason is a deployment, which took the parts of this build along, the
 * page is loaded anew, of the next build, and this never settles; else it throws `cause`.
 * @see tests/e2e/updates.spec.ts
 */
export const newBuildOr = async (cause: unknown): Promise<never> => {
  const isOver = !import.meta.env.SSR && (await takeNewBuild().catch(() => false))
  if (isOver) await new Promise(() => undefined)
  throw cause
}
