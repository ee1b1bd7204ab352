import { createContext, useContext, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSite } from '../live/use-site.ts'
import { type HeadOf, headOf, type PageMeta } from './page-head.ts'
import { writeHead } from './write-head.ts'

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
