import { IconExternalLink } from '@tabler/icons-react'
import { type MouseEvent, memo, type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Note, SaveTarget } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/amounts.ts'
import { langOf } from '../../shared/format/labels.ts'
import { formatDate, isoDay, momentAt } from '../../shared/format/moment.ts'
import { useItemState } from '../../shared/live/list-state.ts'
import { useEngine, useQuery } from '../../shared/live/sync-context.tsx'
import { useSite } from '../../shared/live/use-site.ts'
import { pageToContinue, useLeftAt } from '../../shared/reading/tapped.ts'
import { notePath, notesPath, readNotePath, taggedPath } from '../../shared/routes/paths.ts'
import { PageCount, SubjectBadge, Tag } from '../../shared/ui/badges.tsx'
import { Coming, ItemFailure } from '../../shared/ui/blank.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Cover } from '../../shared/ui/cover.tsx'
import { DownloadButton, ReadButton, RemovedCopy } from '../../shared/ui/file-buttons.tsx'
import list from '../../shared/ui/list.module.css'
import item from '../../shared/ui/page.module.css'
import { ItemPage, PageTitle } from '../../shared/ui/page.tsx'
import { SavePanel } from '../../shared/ui/save-bubble.tsx'
import { breadcrumbs, learningResource } from '../../shared/ui/structured-data.ts'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import { MoreNotes } from './more-notes.tsx'
import { targetOf } from './note-card.tsx'
import classes from './note-page.module.css'
import { NoteViewer } from './note-viewer.tsx'
import card from './notes.module.css'
import { itemWords, strings } from './strings.ts'

const backToNotes = { to: notesPath, label: strings.back } as const
const listAbove = { to: notesPath, label: strings.heading } as const

/** `/free-pdfs/:id`. */
export function NotePage() {
  const id = (useParams().id ?? '').trim()
  if (id === '') return <ItemFailure kind="no-id" words={itemWords} back={backToNotes} />
  return <NoteById id={id} />
}

function NoteById({ id }: { id: string }) {
  const state = useItemState(useQuery('note', id), id)
  if (state.kind === 'found') return <NoteFound note={state.row} />
  if (state.kind === 'coming')
    return (
      <Coming level={1}>
        <NoteComing />
      </Coming>
    )
  const target = state.kind === 'removed' ? targetOf(state.row) : null
  return (
    <ItemFailure kind={state.kind} words={itemWords} back={backToNotes}>
      {target ? <RemovedCopy target={target} readAt={readNotePath(id)} /> : null}
    </ItemFailure>
  )
}

function NoteComing() {
  usePageMeta(strings.title, strings.description)
  return (
    <ItemPage back={listAbove}>
      <div className={`${classes.head} ${list.bones}`} role="status" aria-busy="true">
        <span className={`${list.bone} ${card.boneCover}`} />
        <div className={card.text}>
          <span className="vh">{strings.loadingOne}</span>
          <span className={`${list.bone} ${list.boneBadge}`} />
          <span className={`${list.bone} ${card.boneTitle}`} />
        </div>
      </div>
    </ItemPage>
  )
}

const NoteFound = memo(function NoteFound({ note }: { note: Note }) {
  const target = targetOf(note)
  const atMs = momentAt(note.created_at)
  const { name: site } = useSite()
  const [readId, setReadId] = useState<string | null>(null)
  const path = notePath(note.id)
  usePageMeta(note.title, note.description || strings.description, {
    image: note.thumbnail_url?.url,
    jsonLd: [
      breadcrumbs([
        { name: strings.heading, path: notesPath },
        { name: note.title, path },
      ]),
      learningResource(site, {
        kind: 'Notes',
        name: note.title,
        path,
        about: note.subject,
        description: note.description,
        publishedAt: note.created_at,
        language: langOf(note.title),
        file: note.file_url,
        image: note.thumbnail_url?.url,
      }),
    ],
  })
  return (
    <ItemPage back={listAbove}>
      <article className={`${item.columns} ${classes.page}`}>
        <div className={item.detail}>
          <div className={classes.head}>
            <Cover
              title={note.title}
              subject={note.subject}
              thumbnail={note.thumbnail_url}
              isFirst
            />
            <div className={card.text}>
              <SubjectBadge subject={note.subject} />
              <PageTitle lang={langOf(note.title)}>{note.title}</PageTitle>
              <p className={list.meta}>
                {atMs === null ? null : <time dateTime={isoDay(atMs)}>{formatDate(atMs)}</time>}
                {target ? <Measures target={target} /> : null}
              </p>
            </div>
          </div>
          {note.description ? (
            <p className={classes.about} lang={langOf(note.description)}>
              {note.description}
            </p>
          ) : null}
          {note.tags && note.tags.length > 0 ? (
            <p className={card.tags}>
              {note.tags.map((tag) => (
                <Tag key={tag} text={tag} to={taggedPath(tag)} />
              ))}
            </p>
          ) : null}
          {target ? null : <p className="muted">{strings.noFile}</p>}
        </div>
        <div className={classes.side}>
          {target ? <Actions target={target} onRead={() => setReadId(note.id)} /> : null}
          <OnceOpen>
            <MoreNotes note={note} />
          </OnceOpen>
        </div>
        {target ? <NoteViewer key={note.id} target={target} isAsked={readId === note.id} /> : null}
      </article>
    </ItemPage>
  )
})

/** Size of the file, and its pages where they were counted, or this device has read them. */
function Measures({ target }: { target: SaveTarget }) {
  const read = useLeftAt(target)?.pages
  return (
    <>
      <PageCount count={target.file.pages ?? read} />
      <span>{formatBytes(target.file.size)}</span>
    </>
  )
}

/** The ways to the file: each stands here once. */
function Actions({ target, onRead }: { target: SaveTarget; onRead: () => void }) {
  const readAt = readNotePath(target.id)
  const page = pageToContinue(useLeftAt(target))
  const label = page === null ? strings.read : strings.continueOn(page)
  // A link, so that it leads to the reader before the scripts are here, or in a tab that a person asks for.
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onRead()
  }
  return (
    <div className={`${list.card} ${item.panel}`}>
      <ButtonLink
        to={readAt}
        size="large"
        isWide
        aria-label={`${label}: ${target.title}`}
        onClick={onClick}
      >
        <span>{label}</span>
      </ButtonLink>
      <div className={classes.ways}>
        <DownloadButton target={target} label={strings.downloadPdf} look="outline" isWide />
        <ReadButton
          target={target}
          readAt={readAt}
          label={strings.openInNewTab}
          look="outline"
          isWide
        >
          <IconExternalLink className="icon" aria-hidden="true" />
        </ReadButton>
      </div>
      <SavePanel target={target} readAt={readAt} />
    </div>
  )
}

/** Parts that ask the engine. The server asks it for none of them: its answer is kept small. */
function OnceOpen({ children }: { children: ReactNode }) {
  return useEngine().state === 'opening' ? null : children
}
