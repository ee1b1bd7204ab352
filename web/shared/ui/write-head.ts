import { type HeadOf, tagsOf } from './page-head.ts'

/** Marks what belongs to the page that is shown, by server or app: it goes when the page does. */
export const PAGE_MARK = 'data-page'

/** Makes the document's head say what the page says. */
export const writeHead = (head: HeadOf): void => {
  if (document.title !== head.title) document.title = head.title
  const wanted = tagsOf(head, window.location.origin).map(elementOf)
  const there = [...document.head.querySelectorAll(`[${PAGE_MARK}]`)]
  for (const old of there) if (!wanted.some((one) => one.isEqualNode(old))) old.remove()
  for (const one of wanted)
    if (!there.some((old) => old.isConnected && old.isEqualNode(one))) document.head.append(one)
}

const elementOf = ({ tag, attributes, text }: ReturnType<typeof tagsOf>[number]): Element => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.setAttribute(PAGE_MARK, '')
  if (text !== undefined) element.textContent = text
  return element
}
