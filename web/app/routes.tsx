import type { ComponentType, ReactNode } from 'react'
import { type RouteObject, redirect, useLocation } from 'react-router-dom'
import { Frame } from '../features/frame/frame.tsx'
import { SearchTool } from '../features/search/search-tool.tsx'
import { adminRoot } from '../shared/format/paths.ts'
import { Blank } from '../shared/ui/blank.tsx'
import { Button } from '../shared/ui/button.tsx'
import { DrawAgain } from '../shared/ui/draw-again.tsx'
import { barePages, pageRoutes, redirects } from './page-routes.generated.ts'
import { strings } from './strings.ts'

type RoutedPage = keyof typeof pageRoutes
/** A page of the public site. 'notFound' is shown at every address that fits no pattern. */
export type PageName = RoutedPage | 'notFound'

/** A page's component, or the way to load it. */
type PageRoutes = Readonly<Record<PageName, Pick<RouteObject, 'Component' | 'lazy'>>>

/** Each address is a page of its own: what was typed on one item's page is not taken to the next. */
const perAddress = (Page: ComponentType): ComponentType =>
  function PageAtAddress() {
    return (
      <DrawAgain key={useLocation().pathname}>
        <Page />
      </DrawAgain>
    )
  }

const mapPages = <T,>(
  pages: Readonly<Record<PageName, T>>,
  toRoute: (page: T) => PageRoutes[PageName],
): PageRoutes =>
  // as: the same keys
  Object.fromEntries(
    Object.entries(pages).map(([name, page]) => [name, toRoute(page)]),
  ) as unknown as PageRoutes

/** Pages whose code is fetched when an address asks for it. */
export const lazyPages = (
  loaders: Readonly<Record<PageName, () => Promise<ComponentType>>>,
): PageRoutes =>
  mapPages(loaders, (load) => ({
    lazy: async () => {
      try {
        return { Component: perAddress(await load()) }
      } catch (cause) {
        console.warn('a page could not be loaded', cause)
        return { Component: PageMissing }
      }
    },
  }))

/** Pages that are all here, as on the server. */
export const readyPages = (components: Readonly<Record<PageName, ComponentType>>): PageRoutes =>
  mapPages(components, (Page) => ({ Component: perAddress(Page) }))

/** Every route of the app. `panel` is never drawn by the server. */
export const routesOf = (pages: PageRoutes, panel: ReactNode): RouteObject[] => {
  const routes = (names: readonly RoutedPage[]): RouteObject[] =>
    names.map((name) => ({
      id: name,
      path: pageRoutes[name],
      ErrorBoundary: PageBroken,
      ...pages[name],
    }))
  const routedPages = Object.keys(pageRoutes) as RoutedPage[] // as: keys of the table, nothing else
  const isBare = (name: RoutedPage): boolean => barePages.includes(name)
  return [
    { path: `${adminRoot}/*`, element: panel, ErrorBoundary: PageBroken },
    ...routes(routedPages.filter(isBare)),
    {
      element: (
        <DrawAgain>
          <Frame tools={<SearchTool />} />
        </DrawAgain>
      ),
      children: [
        ...routes(routedPages.filter((name) => !isBare(name))),
        ...Object.entries(redirects).map(([path, to]) => ({
          path,
          // Before anything is drawn: the page before stays until the next one is there.
          loader: () => redirect(to),
          HydrateFallback: Nothing,
        })),
        { id: 'notFound', path: '*', ErrorBoundary: PageBroken, ...pages.notFound },
      ],
    },
  ]
}

const Nothing = (): null => null

/** A page that broke says so; the frame around it stays, and another address starts again. */
function PageBroken() {
  return (
    <div className="main wrap">
      <Blank drawing="torn" title={strings.brokenTitle} text={strings.brokenText} level={1}>
        <Button onClick={() => window.location.reload()}>{strings.reload}</Button>
      </Blank>
    </div>
  )
}

/** Shown where a page's code is not on this device and cannot be loaded. */
function PageMissing() {
  return (
    <div className="main wrap">
      <Blank drawing="unseen" title={strings.pageTitle} text={strings.pageText} level={1}>
        <Button onClick={() => window.location.reload()}>{strings.tryAgain}</Button>
      </Blank>
    </div>
  )
}
