import type { PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Part } from './kept-pages.ts'

/** Takes a canvas's memory away at once; browsers would keep it until they collect garbage. */
export const dropCanvas = (canvas: HTMLCanvasElement | null): void => {
  if (!canvas) return
  canvas.width = 0
  canvas.height = 0
  canvas.remove()
}

export interface DrawJob {
  readonly page: PDFPageProxy
  readonly viewport: PageViewport
  /** Device pixels for each CSS pixel. */
  readonly ratio: number
  /** Only this part of the page, CSS pixels. */
  readonly part?: Part
  readonly isForPrint?: boolean
  readonly signal: AbortSignal
}

/** Draws a page, or a part of it, on a canvas of its own. Rejects when it is called off or the page is broken. */
export const drawCanvas = async (job: DrawJob): Promise<HTMLCanvasElement> => {
  const { page, viewport, ratio, signal } = job
  const part = job.part ?? { left: 0, top: 0, width: viewport.width, height: viewport.height }
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(part.width * ratio))
  canvas.height = Math.max(1, Math.floor(part.height * ratio))
  const task = page.render({
    canvas,
    viewport,
    intent: job.isForPrint ? 'print' : 'display',
    transform: [ratio, 0, 0, ratio, -part.left * ratio, -part.top * ratio],
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
