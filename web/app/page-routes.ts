import { adminRoot } from '../shared/routes/paths.ts'
import { pageRoutes, redirects } from './page-routes.generated.ts'

export type RoutedPage = keyof typeof pageRoutes
/** A page of the public site; 'notFound' stands at every address that no pattern fits. */
export type PageName = RoutedPage | 'notFound'

export const routedPages = Object.keys(pageRoutes) as readonly RoutedPage[] // as: keys of the table, nothing else

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/$/, '').replace(/:[a-zA-Z]+/g, '[^/]+')}/?$`)
const patterns = routedPages.map((name) => ({ name, pattern: patternOf(pageRoutes[name]) }))
const elsewhere = Object.entries(redirects).map(([from, to]) => ({ pattern: patternOf(from), to }))

/** Which page's code an address needs, at the end of its redirect if it has one; null for the panel. */
export const pageAt = (pathname: string): PageName | null => {
  if (pathname === adminRoot || pathname.startsWith(`${adminRoot}/`)) return null
  const path = elsewhere.find(({ pattern }) => pattern.test(pathname))?.to ?? pathname
  return patterns.find(({ pattern }) => pattern.test(path))?.name ?? 'notFound'
}
