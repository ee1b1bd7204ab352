// Stands in each page that the server draws, as it is, allowed by its hash: the scripts begin once the first frame is
// on the screen, so that pictures and words have the line to themselves, or with the first tap. A tap on a button that
// comes before them is done when they are there (web/app/early-tap.tsx). A tab in the background gets no frames. The
// browser's own offer to install is held back from the first moment on (web/features/install/install-dialog.ts).
;((names) => {
  let isBegun = false
  const begin = () => {
    if (isBegun) return
    isBegun = true
    names.forEach((name, place) => {
      const link = document.createElement(place === 0 ? 'script' : 'link')
      if (place === 0) {
        link.type = 'module'
        link.src = name
      } else {
        link.rel = 'modulepreload'
        link.href = name
      }
      document.head.append(link)
    })
  }
  const whenIdle = window.requestIdleCallback ?? setTimeout
  requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(begin, { timeout: 500 })))
  setTimeout(begin, 1500)
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installDialog = event
  })
  window.earlyTaps = new AbortController()
  document.addEventListener(
    'click',
    ({ target }) => {
      window.earlyTap = target.closest?.('button')
      begin()
    },
    { capture: true, signal: window.earlyTaps.signal },
  )
})(document.currentScript.dataset.load.split(' '))
