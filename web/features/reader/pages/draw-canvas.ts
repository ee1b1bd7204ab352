import type { PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Takes a canvas's memory away at once; browsers would keep it until they collect garbage. */
export const dropCanvas = (canvas: HTMLCanvasElement | null): void => {
  if (!canvas) return
  canvas.width = 0
  canvas.height = 0
  canvas.remove()
}

interface DrawJob {
  readonly page: PDFPageProxy
  readonly viewport: PageViewport
  /** Device pixels for each CSS pixel. */
  readonly ratio: number
  readonly isForPrint?: boolean
  readonly signal: AbortSignal
}

/** Draws a page on a canvas of its own. Rejects when it is called off or the page is broken. */
export const drawCanvas = async (job: DrawJob): Promise<HTMLCanvasElement> => {
  const { page, viewport, ratio, signal } = job
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width * ratio))
  canvas.height = Math.max(1, Math.floor(viewport.height * ratio))
  const task = page.render({
    canvas,
    viewport,
    intent: job.isForPrint ? 'print' : 'display',
    transform: [ratio, 0, 0, ratio, 0, 0],
  })
  const callOff = (): void => task.cancel()
  signal.addEventListener('abort', callOff)
  try {
    if (signal.aborted) callOff()
    await task.promise
    return canvas
  } catch (error) {
    dropCanvas(canvas)
    throw error
  } finally {
    signal.removeEventListener('abort', callOff)
  }
}
