import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '../shared/theme/tokens.css'
import '../shared/theme/base.css'
import { type FirstScreen, noFirstScreen, openFirstScreen } from '../shared/live/first-screen.ts'
import type { Opening } from '../shared/live/sync-context.tsx'
import { keepInstallDialog } from '../shared/ui/use-install.tsx'
import { AfterPaint } from './after-paint.tsx'
import { App } from './app.tsx'
import { askAhead } from './ask-ahead.ts'
import { EarlyTap, hydrateInSlices } from './early-tap.tsx'
import { openLateScreen, whenLate } from './late-screen.ts'
import { pageLoaders } from './page-loaders.generated.ts'
import { PageMissing } from './page-missing.tsx'
import { PageRouter } from './page-router.tsx'
import { lazyPages } from './pages.ts'
import { Panel } from './panel.tsx'
import { fetchOnce, isDrawn, isOfThisPage, takeFirstScreen } from './read-first-screen.ts'
import { UpdatePrompt } from './update-prompt.tsx'

/** The engine's start, behind the page's own data: both use the network, and the engine's failure must not come first. */
const behind = ({ late }: FirstScreen, engine: Opening): Opening => ({
  open: async () => {
    await late?.data
    return engine.open()
  },
  here: engine.here,
})

/** Draws the app, over what the server drew where it did; the code of the page is here before. */
export const start = async (root: HTMLElement, engine: Opening): Promise<void> => {
  if (!isDrawn()) keepInstallDialog()
  const came = await Promise.race([takeFirstScreen(), whenLate()])
  const late = came === undefined ? openLateScreen() : null
  const data = came ?? null
  const pages = lazyPages(pageLoaders, PageMissing)
  await pages.fetch(data?.path ?? window.location.pathname)
  if (data && !pages.isHere(window.location.pathname)) await pages.fetch(window.location.pathname)
  const first = late?.first ?? (data ? openFirstScreen(data) : noFirstScreen)
  const onGo = askAhead(engine, first, fetchOnce)
  const app = (
    <App
      engine={late ? behind(late.first, engine) : engine}
      first={first}
      pages={pages}
      router={(children) => (
        <PageRouter pages={pages} data={data ?? late?.drawn ?? null} onGo={onGo}>
          {children}
        </PageRouter>
      )}
      panel={<Panel />}
      extras={
        <>
          <UpdatePrompt />
          <AfterPaint />
          {data || late ? <EarlyTap /> : null}
        </>
      }
    />
  )
  // In slices, so that a slow phone answers in between: the page looks the same before and after. Where something was
  // published between the page and its data, the page is drawn anew from these; of a late one its content alone.
  if (late) hydrateRoot(root, app, { onRecoverableError: () => undefined })
  else if (data && isOfThisPage(data)) {
    hydrateInSlices()
    startTransition(() => void hydrateRoot(root, app))
  } else createRoot(root).render(app)
}
