import { IconExternalLink } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Note, SaveTarget } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/amounts.ts'
import { langOf } from '../../shared/format/labels.ts'
import { notePath, notesPath, readNotePath, taggedPath } from '../../shared/format/paths.ts'
import { useLeftAt } from '../../shared/live/known-file.ts'
import { useItemState } from '../../shared/live/list-state.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { DayOf, PageCount, SubjectBadge, Tag } from '../../shared/ui/badges.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Cover } from '../../shared/ui/cover.tsx'
import { DownloadButton, ReadButton } from '../../shared/ui/file-buttons.tsx'
import { MoreItems, NoFileItem, useFileMeta, useReadLabel } from '../../shared/ui/file-item.tsx'
import list from '../../shared/ui/list.module.css'
import item from '../../shared/ui/page.module.css'
import { ItemPage, PageTitle } from '../../shared/ui/page.tsx'
import { SavePanel } from '../../shared/ui/save-bubble.tsx'
import { targetOf } from './note-card.tsx'
import classes from './note-page.module.css'
import { NoteViewer } from './note-viewer.tsx'
import card from './notes.module.css'
import { itemWords, strings } from './strings.ts'

const readAt = ({ id }: Pick<Note, 'id'>): string => readNotePath(id)

/** `/free-pdfs/:id`. */
export function NotePage() {
  const id = (useParams().id ?? '').trim()
  const state = useItemState(useQuery('note', id), id)
  if (state.kind === 'found' && id !== '') return <NoteFound note={state.row} />
  return (
    <NoFileItem
      kind={id === '' || state.kind === 'found' ? 'no-id' : state.kind}
      item={{ collection: 'free_pdfs', id }}
      readAt={readAt({ id })}
      words={itemWords}
      back={{ to: notesPath, label: strings.back }}
      meta={{ title: strings.heading, description: strings.description }}
    />
  )
}

function NoteFound({ note }: { note: Note }) {
  const { id, title, subject, thumbnail_url: thumbnail, description = '' } = note
  const tags = note.tags ?? []
  const target = targetOf(note)
  const [readId, setReadId] = useState<string | null>(null)
  useFileMeta(note, {
    kind: 'Notes',
    path: notePath(id),
    list: { name: strings.heading, path: notesPath },
    description: description || strings.description,
    image: thumbnail?.url,
  })
  return (
    <ItemPage back={{ to: notesPath, label: strings.heading }}>
      <article className={`${item.columns} ${classes.page}`}>
        <div className={item.detail}>
          <div className={classes.head}>
            <Cover title={title} subject={subject} thumbnail={thumbnail} isFirst />
            <div className={card.text}>
              <SubjectBadge subject={subject} />
              <PageTitle lang={langOf(title)}>{title}</PageTitle>
              <p className={list.meta}>
                <DayOf moment={note.created_at} />
                {target ? <Measures target={target} /> : null}
              </p>
            </div>
          </div>
          {description ? (
            <p className={classes.about} lang={langOf(description)}>
              {description}
            </p>
          ) : null}
          {tags.length > 0 ? (
            <p className={card.tags}>
              {tags.map((tag) => (
                <Tag key={tag} text={tag} to={taggedPath(tag)} />
              ))}
            </p>
          ) : null}
          {target ? null : <p className="muted">{strings.noFile}</p>}
        </div>
        <div className={classes.side}>
          {target ? <Actions target={target} onRead={() => setReadId(id)} /> : null}
          <MoreNotes note={note} />
        </div>
        {target ? <NoteViewer key={id} target={target} isAsked={readId === id} /> : null}
      </article>
    </ItemPage>
  )
}

const MOST = 3

/** Up to three other notes of the subject, newest first. */
function MoreNotes({ note: { id, subject } }: { note: Note }) {
  const reading = useQuery('notePage', { subject, search: '', page: 1 })
  const rows = reading.state === 'ready' ? reading.value.rows : []
  return (
    <MoreItems
      heading={strings.more(subject)}
      rows={rows.filter((other) => other.id !== id).slice(0, MOST)}
      pathOf={(other) => notePath(other.id)}
      targetOf={targetOf}
      readAt={readAt}
      cover={(other) => (
        <Cover title={other.title} subject={subject} thumbnail={other.thumbnail_url} />
      )}
    />
  )
}

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
  const label = useReadLabel(target, strings.read)
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
