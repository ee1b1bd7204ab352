import type { ReactNode } from 'react'
import { Component } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { Frame } from '../features/frame/frame.tsx'
import { loadReader } from '../features/reader/load-reader.ts'
import { SearchTool } from '../features/search/search-tool.tsx'
import type { FirstScreen } from '../shared/live/first-screen.ts'
import { type Opening, SyncProvider } from '../shared/live/sync-context.tsx'
import { LoadReader } from '../shared/reading/load-reader.ts'
import { adminRoot } from '../shared/routes/paths.ts'
import { Blank } from '../shared/ui/blank.tsx'
import { Button } from '../shared/ui/button.tsx'
import { ToastProvider } from '../shared/ui/toast.tsx'
import { barePages, pageRoutes, redirects } from './page-routes.generated.ts'
import { type PageName, type RoutedPage, routedPages } from './page-routes.ts'
import type { Pages } from './pages.ts'
import { strings } from './strings.ts'

/** One boundary per address: a page that broke does not keep the next one from being shown. */
function PerPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
}

function ShownPage({ pages, name }: { pages: Pages; name: PageName }) {
  const Page = pages.get(name)
  return <PerPage>{Page ? <Page /> : null}</PerPage>
}

const isBare = (name: RoutedPage): boolean => barePages.includes(name)
const routesOf = (names: readonly RoutedPage[], pages: Pages) =>
  names.map((name) => (
    <Route key={name} path={pageRoutes[name]} element={<ShownPage pages={pages} name={name} />} />
  ))

/** Parts that a browser and the server put around and beside the same pages. */
export interface Surroundings {
  readonly engine: Opening
  readonly first: FirstScreen
  readonly pages: Pages
  readonly router: (children: ReactNode) => ReactNode
  /** The panel, which the server never draws. */
  readonly panel: ReactNode
  /** Parts that look after the app itself and draw nothing at first. */
  readonly extras: ReactNode
}

export function App({ engine, first, pages, router, panel, extras }: Surroundings) {
  return (
    <SyncProvider engine={engine} first={first}>
      <ToastProvider>
        {router(
          <LoadReader value={loadReader}>
            <Routes>
              <Route path={`${adminRoot}/*`} element={<ErrorBoundary>{panel}</ErrorBoundary>} />
              {routesOf(routedPages.filter(isBare), pages)}
              <Route element={<Frame tools={<SearchTool />} />}>
                {routesOf(
                  routedPages.filter((name) => !isBare(name)),
                  pages,
                )}
                {Object.entries(redirects).map(([from, to]) => (
                  <Route key={from} path={from} element={<Navigate to={to} replace />} />
                ))}
                <Route path="*" element={<ShownPage pages={pages} name="notFound" />} />
              </Route>
            </Routes>
          </LoadReader>,
        )}
        {extras}
      </ToastProvider>
    </SyncProvider>
  )
}

/** A screen that broke says so; the frame around it stays, and another address starts again (`key` it by path). */
class ErrorBoundary extends Component<{ children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="main wrap">
        <Blank drawing="torn" title={strings.brokenTitle} text={strings.brokenText} level={1}>
          <Button onClick={() => window.location.reload()}>{strings.reload}</Button>
        </Blank>
      </div>
    )
  }
}
