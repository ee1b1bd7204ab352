import { createContext, useContext, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSite } from '../live/use-site.ts'
import { type HeadOf, headOf, PAGE_MARK, type PageMeta, tagsOf } from './page-head.ts'

/** The server's collector of a page's head; in the browser an effect writes it into the document. */
export const HeadSink = createContext<((head: HeadOf) => void) | null>(null)

/**
 * Title and description of the page, and its data for search engines and messengers. The site's name is added to the
 * title. Of `more.jsonLd` and `more.image`, texts that begin with '/' are addresses on this site.
 */
export const usePageMeta = (
  title: string,
  description: string,
  { noindex = false, image = '', address = '', jsonLd = NOTHING }: PageMeta = {},
): void => {
  const { name } = useSite()
  const { pathname, search } = useLocation()
  const sink = useContext(HeadSink)
  const head = headOf({
    title,
    description,
    noindex,
    image,
    address,
    jsonLd,
    site: name,
    pathname,
    search,
  })
  sink?.(head)
  // By value: pages hand over new objects at every draw.
  const written = JSON.stringify(head)
  useEffect(() => writeHead(JSON.parse(written)), [written])
}

const NOTHING: readonly object[] = []

/** Makes the document's head say what the page says. */
const writeHead = (head: HeadOf): void => {
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
