import { isCode } from './panel.ts'

/** True for a page of the app, which the shell answers; false for the server's own paths and for extensions. */
export const isAppPage = (url: URL): boolean => {
  if (/^\/(?:api|_)\//.test(url.pathname)) return false
  const last = url.pathname.split('/').at(-1) ?? ''
  return last === 'index.html' || !/\.[a-z0-9]+$/i.test(last)
}

/** True for the panel's own code, which only an admin's device keeps. */
export const isPanelAsset = (url: string): boolean => /(?:^|\/)assets\/admin-/.test(url)

/** True when an answer for a file of the shell is that file: a page names its build's script. */
export const isOurOwn = async (
  url: string,
  response: Response,
  scriptUrls: readonly string[],
): Promise<boolean> => {
  const { pathname } = new URL(url)
  if (response.status !== 200) return false
  if (/\.(?:js|css)$/.test(pathname)) return isCode(response)
  const isPage = (response.headers.get('content-type') ?? '').includes('text/html')
  if (!pathname.endsWith('.html')) return !isPage
  const text = await response.clone().text()
  return isPage && scriptUrls.some((script) => text.includes(script))
}
