// Stands in each page that the server draws, as it is, allowed by its hash. It begins the app once the first frame is on
// the screen, so that the page's own text and pictures have the line and the processor to themselves before.
;(([entry, ...parts]) => {
  let isBegun = false
  const begin = () => {
    if (isBegun) return
    isBegun = true
    // Not by an element: its address would need the policy that comes with the entry (web/app/main.ts).
    import(entry).catch(() => undefined) // the browser itself logs the failure
    for (const part of parts) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = part
      document.head.append(link)
    }
  }
  const whenIdle = window.requestIdleCallback ?? setTimeout
  requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(begin, { timeout: 500 })))
  // A tab in the background gets no frames.
  setTimeout(begin, 1500)
})(document.currentScript.dataset.load.split(' '))
