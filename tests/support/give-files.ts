import type { Locator, Page } from 'playwright/test'

export interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/**
 * Drops files on a place, or pastes them into it, as the browser tells the page. Gives whether the page took them: else
 * the drop opens the file in the place of the page.
 */
export const give = async (
  page: Page,
  to: Locator,
  how: 'drop' | 'paste',
  ...files: readonly GivenFile[]
): Promise<boolean> => {
  const data = await page.evaluateHandle(
    (all) => {
      const data = new DataTransfer()
      for (const [name, type, bytes] of all)
        data.items.add(new File([Uint8Array.from(bytes)], name, { type }))
      return data
    },
    files.map(({ name, mimeType, buffer }) => [name, mimeType, [...buffer]] as const),
  )
  return to.evaluate(
    (element, [data, how]) => {
      const ways = { bubbles: true, cancelable: true }
      const events =
        how === 'paste'
          ? [new ClipboardEvent('paste', { clipboardData: data, ...ways })]
          : ['dragover', 'drop'].map((name) => new DragEvent(name, { dataTransfer: data, ...ways }))
      return events.map((event) => !element.dispatchEvent(event)).every(Boolean)
    },
    [data, how] as const,
  )
}
