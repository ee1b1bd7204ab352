/** True for a page of the app, which the shell answers; false for the server's own paths and for extensions. */
export const isAppPage = (url: URL): boolean => {
  if (/^\/(?:api|_)\//.test(url.pathname)) return false
  const last = url.pathname.split('/').at(-1) ?? ''
  return last === 'index.html' || !/\.[a-z0-9]+$/i.test(last)
}

/** True for the panel's own code, which only an admin's device keeps (web/build/output-files.ts names it). */
export const isPanelAsset = (url: string): boolean => /(?:^|\/)assets\/admin-/.test(url)

/** True for a file of the reader, which a device keeps from the first file that is read or saved. */
export const isReaderAsset = (url: string): boolean => /(?:^|\/)assets\/pdf-/.test(url)

/**
 * True for a page's request of a file that anybody may read, the one thing under /api/ that the worker may answer. A token
 * makes it an admin's; the engine, which fetches a file to keep it, asks with 'no-store'.
 */
export const isFileRequest = (request: Request, origin: string): boolean => {
  const url = new URL(request.url)
  return (
    request.method === 'GET' &&
    request.cache !== 'no-store' &&
    url.origin === origin &&
    url.pathname.startsWith('/api/files/') &&
    !url.searchParams.has('token')
  )
}

/** True when an answer for a file of the shell is that file: a page names its build's script. */
export const isOurOwn = async (
  url: string,
  response: Response,
  scriptUrls: readonly string[],
): Promise<boolean> => {
  const { pathname } = new URL(url)
  if (response.status !== 200) return false
  const type = response.headers.get('content-type') ?? ''
  if (/\.(?:js|css)$/.test(pathname)) return /javascript|text\/css/.test(type)
  const isPage = type.includes('text/html')
  if (!pathname.endsWith('.html')) return !isPage
  const text = await response.clone().text()
  return isPage && scriptUrls.some((script) => text.includes(script))
}
