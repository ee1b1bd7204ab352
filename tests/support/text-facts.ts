import type { Page } from 'playwright/test'

interface TextFacts {
  /** Width by which the page runs out sideways, in CSS pixels. */
  readonly sidewaysPx: number
  /** Words that fell into a column of a few letters a line, and short ones that are broken at all. */
  readonly columns: readonly string[]
  /** Controls of heads, bars and dialogs that lie beyond the screen's edge. */
  readonly outOfReach: readonly string[]
}

/** Effects of large letters on the visible page. */
export const textFacts = (page: Page): Promise<TextFacts> =>
  page.evaluate(async () => {
    const FEWEST_LETTERS = 6
    // A width that was set a moment ago is laid out with the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const columns: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      if (text === '' || !node.parentElement || !isSeen(node.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      const isShort = text.length < 8
      const isBroken = isShort
        ? lines > text.split(/[\s/·–-]+/).length
        : lines > 3 && text.length / lines < FEWEST_LETTERS
      if (isBroken) columns.push(text)
    }
    const all = [...document.querySelectorAll('body *')]
    const bars = all.filter((element) => {
      // A short dialog is not kept while the page scrolls.
      if (element.matches('dialog, [role="dialog"]')) return false
      const { height, width } = element.getBoundingClientRect()
      const isBar = /sticky|fixed/.test(getComputedStyle(element).position)
      return isBar && isSeen(element) && height < innerHeight / 2 && width > innerWidth / 2
    })
    const places = [
      ...bars,
      ...document.querySelectorAll('#root header, [aria-label="Reader"], dialog, [role="dialog"]'),
    ]
    const controls = new Set(
      places.flatMap((place) => [...place.querySelectorAll('a[href], button, input, select')]),
    )
    /** True for controls that scrolling reveals: in a dialog or a page, but not fixed to the screen. */
    const canScrollTo = (control: Element): boolean => {
      for (let part = control.parentElement; part; part = part.parentElement) {
        const { overflowY, position } = getComputedStyle(part)
        if (/auto|scroll/.test(overflowY) && part.scrollHeight > part.clientHeight) return true
        if (position === 'fixed') return false
      }
      return true
    }
    const outOfReach = [...controls].filter((control) => {
      const { left, right, top, bottom, width } = control.getBoundingClientRect()
      const isBeside = left < -1 || right > innerWidth + 1
      const isBeyond = (top < -1 || bottom > innerHeight + 1) && !canScrollTo(control)
      return isSeen(control) && width > 1 && (isBeside || isBeyond)
    })
    return {
      sidewaysPx: document.documentElement.scrollWidth - innerWidth,
      columns,
      outOfReach: outOfReach.map(
        (control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName,
      ),
    }
  })
