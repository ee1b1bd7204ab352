import type { Page } from 'playwright/test'

/**
 * Controls that a thumb would miss: under 44 px in height or width, counting what a label or a stretched link adds. Links
 * inside sentences are exempt, and those beside which a larger one leads to the same place.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const TAP = 43.5
    const isLarge = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return width >= TAP && height >= TAP
    }
    const reaches = (element: Element): boolean => {
      element.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = element.getBoundingClientRect()
      return [-21, 21].every((away) => {
        const there = document.elementFromPoint(x + width / 2, y + height / 2 + away)
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
    return [...document.querySelectorAll('button, input, select, summary, a')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        if (width < 2 || height < 2 || element.closest('label, p, [class*=skip]')) return false
        return !isLarge(element) && !hasTwin(element) && !reaches(element)
      })
      .map((element) => `${element.tagName} ${element.textContent || element.ariaLabel}`)
  })
