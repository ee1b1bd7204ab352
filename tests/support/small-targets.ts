import type { Page } from 'playwright/test'

/**
 * Controls that a thumb would miss: under 44 px in height or width, with their labels and stretched links. Links inside
 * sentences are exempt, those beside a larger one with the same target, and those of a PDF: its author drew them. While a
 * dialog stands over the page, only its controls can be hit, and count.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const TAP = 43.5
    const AWAY = 21
    const isLarge = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return width >= TAP && height >= TAP
    }
    /** True where a thumb hits it at the edge of 44 px around its middle, to all four sides. */
    const reaches = (element: Element): boolean => {
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const sides = [
        [0, -AWAY],
        [0, AWAY],
        [-AWAY, 0],
        [AWAY, 0],
      ] as const
      return sides.every(([across, down]) => {
        const there = document.elementFromPoint(x + width / 2 + across, y + height / 2 + down)
        const label = there?.closest('label')
        return (
          element.contains(there) ||
          (label instanceof HTMLLabelElement && label.control === element)
        )
      })
    }
    const hasTwin = (element: Element): boolean =>
      element instanceof HTMLAnchorElement &&
      [...(element.closest('li')?.querySelectorAll('a') ?? [])].some(
        (other) => other.href === element.href && isLarge(other),
      )
    const wordsOf = (element: Element | null): string => element?.textContent?.trim() ?? ''
    const isInSentence = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      wordsOf(element.closest('p')).length > wordsOf(element).length
    const over = [...document.querySelectorAll('dialog:modal, [role=dialog][aria-modal=true]')]
    return [
      ...(over.at(-1) ?? document).querySelectorAll('button, input, select, textarea, summary, a'),
    ]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        if (width < 2 || height < 2 || element.closest('[class*=skip]')) return false
        if (element.matches('[data-drawn] a')) return false
        // A label is tapped as well as what it stands around.
        const isFine = [element, element.closest('label')].some((one) => one && isLarge(one))
        return !isFine && !hasTwin(element) && !isInSentence(element) && !reaches(element)
      })
      .map((element) => {
        const words = element.textContent || element.ariaLabel || element.getAttribute('name')
        return `${element.tagName} ${words} ${element.className}`
      })
  })
