import type { ReactNode } from 'react'
import type { FileRef, SaveTarget } from '../../../sync/index.ts'
import { langOf } from '../format/labels.ts'
import { homePath } from '../format/paths.ts'
import { pageToContinue, useKnownCopy, useLeftAt } from '../live/known-file.ts'
import { useSite } from '../live/use-site.ts'
import { Coming, ItemFailure, type ItemFailureKind, type ItemWords } from './blank.tsx'
import { Link } from './button.tsx'
import { SavedCopy } from './file-buttons.tsx'
import list from './list.module.css'
import classes from './page.module.css'
import { ItemPage } from './page.tsx'
import { SaveBubble } from './save-bubble.tsx'
import { stateStrings } from './state-strings.ts'
import { breadcrumbs, schema, usePageMeta } from './use-page-meta.ts'

// What the pages of a paper and of a note have in common: each is the page of one PDF.

interface Way {
  readonly to: string
  readonly label: string
}

interface Head {
  readonly title: string
  readonly description: string
}

/**
 * The page of an item that is not here: it is coming, or there is none. The copy saved on this device is offered, also
 * where an update has emptied the lists and the server is out of reach.
 */
export function NoFileItem({
  kind,
  item,
  readAt,
  words,
  back,
  meta,
}: {
  kind: ItemFailureKind | 'coming'
  item: Pick<SaveTarget, 'collection' | 'id'>
  readAt: string
  words: ItemWords & { readonly loading: string }
  back: Way
  meta: Head
}) {
  const copy = useKnownCopy(item, 'never')
  if (kind === 'coming')
    return (
      <Coming level={1}>
        <Bones loading={words.loading} back={back} meta={meta} />
      </Coming>
    )
  return (
    <ItemFailure kind={kind} words={words} back={back}>
      {copy ? <SavedCopy target={copy} readAt={readAt} /> : null}
    </ItemFailure>
  )
}

function Bones({ loading, back, meta }: { loading: string; back: Way; meta: Head }) {
  usePageMeta(meta.title, meta.description)
  return (
    <ItemPage back={back}>
      <div className={`${classes.detail} ${list.bones}`} role="status" aria-busy="true">
        <span className="vh">{loading}</span>
        <span className={`${list.bone} ${list.boneBadge}`} />
        <span className={`${list.bone} ${list.boneTitle}`} />
      </div>
    </ItemPage>
  )
}

/** Title, description and data for search engines of the page of a PDF. */
export const useFileMeta = (
  row: {
    readonly title: string
    readonly subject: string
    readonly created_at: string
    readonly file_url: FileRef | null
  },
  more: {
    readonly kind: string
    readonly path: string
    readonly list: { readonly name: string; readonly path: string }
    readonly description: string
    readonly image?: string | undefined
  },
): void => {
  const { name: site } = useSite()
  const { title, subject, created_at, file_url } = row
  const { kind, path, list: above, description, image } = more
  usePageMeta(title, description, {
    image,
    jsonLd: [
      breadcrumbs([above, { name: title, path }]),
      schema('LearningResource', {
        learningResourceType: kind,
        name: title,
        url: path,
        about: subject,
        description: description || undefined,
        datePublished: created_at.replace(' ', 'T') || undefined,
        inLanguage: langOf(title),
        image,
        isAccessibleForFree: true,
        provider: { '@type': 'Organization', name: site, url: homePath },
        encoding: file_url
          ? {
              '@type': 'MediaObject',
              contentUrl: file_url.url,
              encodingFormat: file_url.type,
              contentSize: String(file_url.size),
            }
          : undefined,
      }),
    ],
  })
}

/** The label of the way to read: `label`, or where reading goes on. */
export const useReadLabel = (
  item: Pick<SaveTarget, 'collection' | 'id'>,
  label: string,
): string => {
  const page = pageToContinue(useLeftAt(item))
  return page === null ? label : stateStrings.continueOn(page)
}

/** Others of the same kind, each with its save bubble; nothing where there are none. */
export function MoreItems<T extends { readonly id: string; readonly title: string }>({
  heading,
  rows,
  pathOf,
  targetOf,
  readAt,
  cover,
  badges,
}: {
  heading: string
  rows: readonly T[]
  pathOf: (row: T) => string
  targetOf: (row: T) => SaveTarget | null
  readAt: (row: T) => string
  cover?: (row: T) => ReactNode
  badges?: (row: T) => ReactNode
}) {
  if (rows.length === 0) return null
  return (
    <aside className={`${list.card} ${classes.more}`} aria-labelledby="more">
      <h2 id="more">{heading}</h2>
      <ul>
        {rows.map((row) => {
          const target = targetOf(row)
          return (
            <li key={row.id}>
              {cover?.(row)}
              <div>
                <Link to={pathOf(row)} lang={langOf(row.title)}>
                  {row.title}
                </Link>
                {badges?.(row)}
              </div>
              {target ? <SaveBubble target={target} readAt={readAt(row)} /> : null}
            </li>
          )
        })}
      </ul>
    </aside>
  )
}
