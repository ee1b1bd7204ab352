import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '../shared/theme/tokens.css'
import '../shared/theme/base.css'
import { holdInstallDialog } from '../features/install/install-dialog.ts'
import { noFirstScreen, openFirstScreen } from '../shared/live/first-screen.ts'
import type { Opening } from '../shared/live/sync-context.tsx'
import { App } from './app.tsx'
import { EarlyTap, hydrateInSlices } from './early-tap.tsx'
import { Later } from './later.tsx'
import { pageLoaders } from './page-loaders.ts'
import { PageMissing } from './page-missing.tsx'
import { PageRouter } from './page-router.tsx'
import { lazyPages } from './pages.ts'
import { Panel } from './panel.tsx'
import { isDrawn, isOfThisPage, takeFirstScreen } from './read-first-screen.ts'
import { UpdatePrompt } from './update-prompt.tsx'

/** Draws the app, over what the server drew where it did; the code of the page is here before. */
export const start = async (root: HTMLElement, engine: Opening): Promise<void> => {
  if (!isDrawn()) holdInstallDialog()
  const data = await takeFirstScreen()
  const pages = lazyPages(pageLoaders, PageMissing)
  await pages.fetch(data?.path ?? window.location.pathname)
  if (data && !pages.isHere(window.location.pathname)) await pages.fetch(window.location.pathname)
  const app = (
    <App
      engine={engine}
      first={data ? openFirstScreen(data) : noFirstScreen}
      pages={pages}
      router={(children) => (
        <PageRouter pages={pages} data={data}>
          {children}
        </PageRouter>
      )}
      panel={<Panel />}
      extras={
        <>
          <UpdatePrompt />
          <Later />
          {data ? <EarlyTap /> : null}
        </>
      }
    />
  )
  // In slices, so that a slow phone answers in between: the page looks the same before and after. Where something was
  // published between the page and its data, the page is drawn anew from these.
  if (data && isOfThisPage(data)) {
    hydrateInSlices()
    startTransition(() => void hydrateRoot(root, app))
  } else createRoot(root).render(app)
}
