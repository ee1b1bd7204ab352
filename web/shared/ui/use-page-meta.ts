import { createContext, useContext, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { asksMore, homePath } from '../format/paths.ts'
import { useSite } from '../live/use-site.ts'

/** Facts of a page beside its title and description. */
export interface PageMeta {
  /** Search engines are asked to leave this page out. */
  readonly noindex?: boolean
  /** Path of the picture that stands for the page when it is shared; absent: the card picture of the site. */
  readonly image?: string | undefined
  /** Address under which the page is known, where its query is a part of it; absent: its path. */
  readonly address?: string
  /** JSON-LD objects; texts in them that begin with '/' are addresses on this site. */
  readonly jsonLd?: readonly object[]
}

/** Everything that goes into the document's head, with addresses as paths: the origin is added where it is known. */
export interface HeadOf {
  readonly title: string
  readonly description: string
  readonly isHidden: boolean
  readonly path: string
  readonly image: string
  readonly site: string
  readonly jsonLd: readonly object[]
}

/** Marks elements of the head that belong to the page on screen. They are removed with it. */
export const PAGE_MARK = 'data-page'

/** The picture of a page that has none of its own: 1200 x 630. */
const CARD_PICTURE = '/card.png'

const LONGEST_DESCRIPTION = 200

/** One line of at most 200 letters, cut between words. Search engines and messengers cut longer texts anywhere. */
const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= LONGEST_DESCRIPTION) return line
  const end = line.lastIndexOf(' ', LONGEST_DESCRIPTION - 1)
  return end > 0 ? `${line.slice(0, end)}…` : line
}

interface Facts extends PageMeta {
  readonly title: string
  readonly description: string
  readonly site: string
  readonly pathname: string
  readonly search: string
}

/**
 * The head of a page. Filtered views, searches and later pages are hidden from search engines, and name the address of
 * the list itself. Marks of where a link was clicked change nothing.
 */
export const headOf = ({
  noindex = false,
  address = '',
  jsonLd = [],
  ...facts
}: Facts): HeadOf => ({
  title: facts.title === '' ? facts.site : `${facts.title} | ${facts.site}`,
  description: shortened(facts.description),
  isHidden:
    noindex ||
    (address === '' && asksMore(new URLSearchParams(facts.search))) ||
    /^\/admin(?:\/|$)/.test(facts.pathname),
  path: address || (facts.pathname === '/' ? '/' : facts.pathname.replace(/\/+$/, '')),
  image: facts.image || CARD_PICTURE,
  site: facts.site,
  jsonLd: noindex ? [] : jsonLd,
})

/** The same value with every text that begins with '/' made an address under `origin`. */
const absolute = (value: unknown, origin: string): unknown => {
  if (typeof value === 'string') return /^\/(?!\/)/.test(value) ? `${origin}${value}` : value
  if (Array.isArray(value)) return value.map((one) => absolute(one, origin))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, absolute(one, origin)]))
}

/** One element of the head; `text` is what stands in it. */
export interface HeadTag {
  readonly tag: 'meta' | 'link' | 'script'
  readonly attributes: Readonly<Record<string, string>>
  readonly text?: string
}

const named = (name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { name, content },
})
const property = (name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property: name, content },
})

/** The elements that say `head`, the title aside. */
export const tagsOf = (head: HeadOf, origin: string): readonly HeadTag[] => {
  const url = `${origin}${head.path}`
  const image = `${absolute(head.image, origin)}`
  return [
    named('description', head.description),
    head.isHidden
      ? named('robots', 'noindex')
      : { tag: 'link', attributes: { rel: 'canonical', href: url } },
    property('og:type', 'website'),
    property('og:site_name', head.site),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', url),
    property('og:image', image),
    ...(head.image === CARD_PICTURE
      ? [property('og:image:width', '1200'), property('og:image:height', '630')]
      : []),
    property('og:locale', 'en_IN'),
    named('twitter:card', head.image === CARD_PICTURE ? 'summary_large_image' : 'summary'),
    ...head.jsonLd.map(
      (value): HeadTag => ({
        tag: 'script',
        attributes: { type: 'application/ld+json' },
        // '<' would end the element for a parser of HTML.
        text: JSON.stringify(absolute(value, origin)).replaceAll('<', '\\u003c'),
      }),
    ),
  ]
}

/** What a page says of itself to search engines (schema.org, as JSON-LD): only what is true of what it shows. */
export const schema = (type: string, facts: object): object => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...facts,
})

/** The way from the home page to this one; the last step is the page itself. */
export const breadcrumbs = (
  steps: readonly { readonly name: string; readonly path: string }[],
): object =>
  schema('BreadcrumbList', {
    itemListElement: [{ name: 'Home', path: homePath }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: path,
    })),
  })

/** Collects a page's head on the server. In the browser an effect writes it into the document. */
export const HeadSink = createContext<((head: HeadOf) => void) | null>(null)

/**
 * Title and description of the page, and its data for search engines and messengers. The site's name is added to the
 * title. Of `more.jsonLd` and `more.image`, texts that begin with '/' are addresses on this site.
 */
export const usePageMeta = (title: string, description: string, more: PageMeta = {}): void => {
  const { name } = useSite()
  const { pathname, search } = useLocation()
  const sink = useContext(HeadSink)
  const head = headOf({ ...more, title, description, site: name, pathname, search })
  sink?.(head)
  // By value: pages hand over new objects at every draw.
  const written = JSON.stringify(head)
  useEffect(() => writeHead(JSON.parse(written)), [written])
}

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
