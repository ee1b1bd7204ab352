import { useEffect, useRef } from 'react'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { drawCanvas, dropCanvas } from '../pages/draw-canvas.ts'
import { DrawQueue } from '../pages/draw-queue.ts'
import { strings } from '../strings.ts'
import type { OpenPdf } from '../use-open-pdf.ts'
import classes from './more-sheet.module.css'

const WIDTH_PX = 96

/** All pages, small; each is drawn when it comes into sight and let go of when it leaves. */
export function Thumbnails({ open, onDone }: { open: OpenPdf; onDone: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  const { pdf, viewer } = open
  const { page, pages, rotation } = useLive(viewer.state)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const queue = new DrawQueue(() => undefined)
    const inSight = new Map<number, HTMLElement>()
    const draw = async (index: number, box: HTMLElement, signal: AbortSignal): Promise<void> => {
      const proxy = await pdf.getPage(index + 1)
      signal.throwIfAborted()
      const turned = (proxy.rotate + rotation) % 360
      const { width } = proxy.getViewport({ scale: 1, rotation: turned })
      const viewport = proxy.getViewport({ scale: WIDTH_PX / width, rotation: turned })
      const ratio = Math.min(2, window.devicePixelRatio || 1)
      const canvas = await drawCanvas({ page: proxy, viewport, ratio, signal })
      canvas.setAttribute('aria-hidden', 'true')
      box.replaceChildren(canvas)
      // What the page needed to be drawn is as large as for the whole page.
      if (Math.abs(index + 1 - viewer.state.getSnapshot().page) > 2) proxy.cleanup()
    }
    const want = (): void =>
      queue.want(
        [...inSight]
          .sort(([one], [other]) => one - other)
          .map(([index, box]) => ({
            index,
            isDone: () => box.firstChild !== null,
            draw: (signal: AbortSignal) => draw(index, box, signal),
          })),
      )
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!(target instanceof HTMLElement)) continue
          const index = Number(target.dataset.index)
          if (isIntersecting) inSight.set(index, target)
          else {
            inSight.delete(index)
            dropCanvas(target.querySelector('canvas'))
          }
        }
        want()
      },
      { root: element.closest('dialog'), rootMargin: '50%' },
    )
    for (const box of element.querySelectorAll('[data-index]')) watch.observe(box)
    element.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
    return () => {
      watch.disconnect()
      queue.want([])
      for (const canvas of element.querySelectorAll('canvas')) dropCanvas(canvas)
    }
  }, [pdf, viewer, rotation])
  const go = (to: number): void => {
    onDone()
    viewer.goToPage(to)
  }
  return (
    <ul ref={list} className={classes.thumbnails}>
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <li key={number}>
          <button
            type="button"
            aria-label={strings.goToPage(number)}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => go(number)}
          >
            <span className={classes.thumbnail} data-index={number - 1} />
            <span aria-hidden="true">{number}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
