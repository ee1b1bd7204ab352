/**
 * Questions of an address beside its path. All else in a query, such as where a link was clicked, changes nothing on
 * the page. The server has the same list (pocketbase/pb_hooks/pages/routes.js; tests/unit/server/routes.test.ts), and
 * 'watch' beside it. That video opens over the list, which the worker has.
 */
const ASKED: readonly string[] = [
  'q',
  'subject',
  'category',
  'difficulty',
  'saved',
  'page',
  'program',
  'pay',
]

/** True for an address that asks for more than the page itself: a filter, a search, a later page. */
export const asksMore = (params: URLSearchParams): boolean =>
  ASKED.some((name) => (params.get(name) ?? '') !== '')
