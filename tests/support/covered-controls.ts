import type { Page } from 'playwright/test'

const CONTROLS = ['a[href]', 'button', 'input', 'select', 'textarea']

/** Controls under a message: of the dialog on top, else of what is pinned to the end of the page. */
export const coveredControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate((names) => {
    const messages = [...document.querySelectorAll('.mantine-Notification-root')]
    if (messages.length === 0) throw new Error('there is no message')
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
    const areas = dialog ? [dialog] : [...document.querySelectorAll('[data-pinned]')]
    const controls = areas
      .flatMap((area) => [...area.querySelectorAll(names.join())])
      .map((control) => control.closest('label') ?? control) // a chip's own input is not drawn
      .filter((control) => !messages.some((message) => message.contains(control)))
    if (controls.length === 0) throw new Error('there is no control')
    const isUnder = (control: Element, message: Element): boolean => {
      const [a, b] = [control.getBoundingClientRect(), message.getBoundingClientRect()]
      const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)]
      const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)]
      // What is scrolled out of its dialog is at no point of the screen.
      const seen = () => document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
      return left < right && top < bottom && seen().some((one) => control.contains(one))
    }
    return controls
      .filter((control) => messages.some((message) => isUnder(control, message)))
      .map((control) => control.ariaLabel ?? control.textContent ?? control.tagName)
  }, CONTROLS)
