// Stands in each page that the server draws, as it is, allowed by its hash. It begins the app once the first text is on
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
  // Frames of a slow phone reach the screen late. This is the browser's own word that the first text is there.
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) begin()
  }).observe({ type: 'paint', buffered: true })
  // A tab in the background paints nothing.
  setTimeout(begin, 1500)
})(document.currentScript.dataset.load.split(' '))
