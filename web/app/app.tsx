import type { ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import type { Sync } from '../../sync/index.ts'
import { Frame } from '../features/frame/frame.tsx'
import { SearchTool } from '../features/search/search-tool.tsx'
import type { FirstScreen } from '../shared/live/first-screen.ts'
import { SyncProvider } from '../shared/live/sync-context.tsx'
import { adminRoot } from '../shared/routes/paths.ts'
import { ToastProvider } from '../shared/ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { type PageName, pageRoutes, redirects, routedPages } from './page-routes.ts'
import type { Pages } from './pages.ts'

/** One boundary per address: a page that broke does not keep the next one from being shown. */
function PerPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
}

function ShownPage({ pages, name }: { pages: Pages; name: PageName }) {
  const Page = pages.get(name)
  return <PerPage>{Page ? <Page /> : null}</PerPage>
}

/** What a browser and the server put around and beside the same pages. */
export interface Surroundings {
  readonly open: () => Promise<Sync>
  readonly first: FirstScreen
  readonly pages: Pages
  readonly router: (children: ReactNode) => ReactNode
  /** The panel, which the server never draws. */
  readonly panel: ReactNode
  /** What looks after the app itself and draws nothing at first. */
  readonly extras: ReactNode
}

export function App({ open, first, pages, router, panel, extras }: Surroundings) {
  return (
    <SyncProvider open={open} first={first}>
      <ToastProvider>
        {router(
          <Routes>
            <Route path={`${adminRoot}/*`} element={<ErrorBoundary>{panel}</ErrorBoundary>} />
            <Route element={<Frame tools={<SearchTool />} />}>
              {routedPages.map((name) => (
                <Route
                  key={name}
                  path={pageRoutes[name]}
                  element={<ShownPage pages={pages} name={name} />}
                />
              ))}
              {Object.entries(redirects).map(([from, to]) => (
                <Route key={from} path={from} element={<Navigate to={to} replace />} />
              ))}
              <Route path="*" element={<ShownPage pages={pages} name="notFound" />} />
            </Route>
          </Routes>,
        )}
        {extras}
      </ToastProvider>
    </SyncProvider>
  )
}
