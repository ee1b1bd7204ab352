// Stands in each page that the server draws, as it is, allowed by its hash: the scripts, and the manifest with its icons,
// begin once the first frame and its pictures are on the screen, so that these have the line to themselves, or with the
// first tap. Where the worker has the scripts there is no line to share: they begin with the first frame. A tap on a button
// that comes before them shows at once that it was felt, and is done when they are there (web/app/early-tap.tsx); a form goes
// to its address without them. A tab in the background gets no frames. The browser's own offer to install is held back from
// the first moment on (web/shared/ui/use-install.tsx).
;((names, entry = names[0]) => {
  const begin = () => {
    for (const name of names.splice(0)) {
      // Not by an element: its address would need the policy that comes with the entry (web/app/trusted-scripts.ts). A page
      // that is left meanwhile ends it; a failure of the line is told by the browser itself.
      if (name === entry) import(name).catch(() => undefined)
      else {
        const link = document.createElement('link')
        link.rel = name.endsWith('.js') ? 'modulepreload' : 'manifest'
        link.href = name
        document.head.append(link)
      }
    }
  }
  const whenIdle = window.requestIdleCallback ?? setTimeout
  const afterFrame = () => requestAnimationFrame(() => whenIdle(begin, { timeout: 500 }))
  if (navigator.serviceWorker?.controller) requestAnimationFrame(begin)
  else
    new PerformanceObserver((seen) => {
      if (seen.getEntriesByName('first-contentful-paint').length === 0) return
      if (document.readyState === 'complete') afterFrame()
      else addEventListener('load', afterFrame)
    }).observe({ type: 'paint', buffered: true })
  setTimeout(begin, 1500)
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installDialog = event
  })
  window.earlyTaps = new AbortController()
  document.addEventListener(
    'click',
    ({ target }) => {
      delete window.earlyTap?.dataset.felt
      window.earlyTap = target.closest?.('button:not([type=submit])')
      if (window.earlyTap) window.earlyTap.dataset.felt = ''
      begin()
    },
    { capture: true, signal: window.earlyTaps.signal },
  )
})(document.currentScript.dataset.load.split(' '))
