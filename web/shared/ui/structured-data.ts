import type { FileRef } from '../../../sync/index.ts'
import type { Site } from '../live/use-site.ts'
import { homePath } from '../routes/paths.ts'

// What pages say of themselves to search engines (schema.org, as JSON-LD): only what is true of every row that is shown.
// Texts that begin with '/' become whole addresses when the head is written.

const CONTEXT = 'https://schema.org'

const provider = (site: string) => ({ '@type': 'Organization', name: site, url: homePath })

/** Moment of the server as ISO 8601; undefined, and so left out, where there is none. */
const isoMoment = (moment: string): string | undefined =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(moment) ? moment.replace(' ', 'T') : undefined

/** The academy itself, with the ways to reach it that its settings have. */
export const organization = (
  { name, email }: Pick<Site, 'name' | 'email'>,
  profiles: readonly string[] = [],
): object => ({
  '@context': CONTEXT,
  '@type': 'Organization',
  name,
  url: homePath,
  logo: '/icons/icon-512.png',
  ...(email === '' ? {} : { email }),
  ...(profiles.length === 0 ? {} : { sameAs: profiles }),
})

/** The way from the home page to this one; the last step is the page itself. */
export const breadcrumbs = (
  steps: readonly { readonly name: string; readonly path: string }[],
): object => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: homePath }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: path,
  })),
})

/** Notes or an exam paper: free, with the file that it is. */
export const learningResource = (
  site: string,
  item: {
    readonly kind: string
    readonly name: string
    readonly path: string
    readonly about: string
    readonly description?: string
    readonly publishedAt: string
    readonly language?: string
    readonly file: FileRef | null
    readonly image?: string
  },
): object => ({
  '@context': CONTEXT,
  '@type': 'LearningResource',
  learningResourceType: item.kind,
  name: item.name,
  url: item.path,
  about: item.about,
  description: item.description || undefined,
  datePublished: isoMoment(item.publishedAt),
  inLanguage: item.language,
  image: item.image,
  isAccessibleForFree: true,
  provider: provider(site),
  encoding: item.file
    ? {
        '@type': 'MediaObject',
        contentUrl: item.file.url,
        encodingFormat: item.file.type,
        contentSize: String(item.file.size),
      }
    : undefined,
})

/** A programme with its price in rupees, as the payment page offers it. */
export const productOffer = (
  site: string,
  item: {
    readonly name: string
    readonly path: string
    readonly description: string
    readonly rupees: number
  },
): object => ({
  '@context': CONTEXT,
  '@type': 'Product',
  name: item.name,
  description: item.description || undefined,
  brand: { '@type': 'Brand', name: site },
  offers: {
    '@type': 'Offer',
    url: item.path,
    price: item.rupees,
    priceCurrency: 'INR',
    availability: 'https://schema.org/InStock',
  },
})
