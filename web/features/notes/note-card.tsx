import { IconExternalLink } from '@tabler/icons-react'
import type { Note, SaveTarget } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/labels.ts'
import { notePath, readNotePath, taggedPath } from '../../shared/format/paths.ts'
import badges from '../../shared/ui/badges.module.css'
import { Badges, NewSince, PageCount, SubjectBadge, Tag } from '../../shared/ui/badges.tsx'
import { Link, RoundAnchor } from '../../shared/ui/button.tsx'
import { Cover } from '../../shared/ui/cover.tsx'
import { DownloadButton, useReadLink } from '../../shared/ui/file-buttons.tsx'
import list from '../../shared/ui/list.module.css'
import { SaveBubble } from '../../shared/ui/save-bubble.tsx'
import classes from './notes.module.css'
import { strings } from './strings.ts'

const TAGS_ON_CARD = 3

/** How many tags did not fit: '+2'. */
function MoreTags({ count }: { count: number }) {
  return (
    <span className={badges.tag}>
      <span aria-hidden="true">{`+${count}`}</span>
      <span className="vh">{`and ${count} more tags`}</span>
    </span>
  )
}

/** The file of a note as the save control knows it; null while the note has none. */
export const targetOf = ({ id, title, file_url }: Note): SaveTarget | null =>
  file_url && { collection: 'free_pdfs', id, title, file: file_url }

export function NoteCard({ note, isFirst }: { note: Note; isFirst: boolean }) {
  const target = targetOf(note)
  const tags = note.tags ?? []
  const pages = note.file_url?.pages
  const path = notePath(note.id)
  return (
    <li className={`${list.card} ${classes.item}`}>
      <Link to={path} tabIndex={-1} aria-hidden="true">
        <Cover
          title={note.title}
          subject={note.subject}
          thumbnail={note.thumbnail_url}
          isFirst={isFirst}
        />
      </Link>
      <div className={classes.text}>
        <Badges>
          <SubjectBadge subject={note.subject} />
          <NewSince moment={note.created_at} />
        </Badges>
        <h3 className={list.title} lang={langOf(note.title)}>
          <Link to={path}>{note.title}</Link>
        </h3>
      </div>
      <div>{target ? <SaveBubble target={target} readAt={readNotePath(note.id)} /> : null}</div>
      {note.description ? (
        <p className={classes.description} lang={langOf(note.description)}>
          {note.description}
        </p>
      ) : null}
      {pages !== undefined || tags.length > 0 ? (
        <p className={classes.tags}>
          <PageCount count={pages} isTag />
          {tags.slice(0, TAGS_ON_CARD).map((tag) => (
            <Tag key={tag} text={tag} to={taggedPath(tag)} />
          ))}
          {tags.length > TAGS_ON_CARD ? <MoreTags count={tags.length - TAGS_ON_CARD} /> : null}
        </p>
      ) : null}
      {target ? <Actions target={target} /> : null}
    </li>
  )
}

function Actions({ target }: { target: SaveTarget }) {
  const link = useReadLink(target, readNotePath(target.id))
  return (
    <div className={list.acts}>
      <DownloadButton look="text" label={strings.downloadPdf} target={target} />
      <RoundAnchor {...link} href={link.href} label={`${strings.openInNewTab}: ${target.title}`}>
        <IconExternalLink className="icon" aria-hidden="true" />
      </RoundAnchor>
    </div>
  )
}

/** The shape of a card before anything is known. */
export function NoteBones() {
  return (
    <li className={`${list.card} ${classes.item}`} aria-hidden="true" data-skeleton="">
      <span className={`${list.bone} ${classes.boneCover}`} />
      <div className={classes.text}>
        <span className={`${list.bone} ${list.boneBadge}`} />
        <span className={`${list.bone} ${list.boneTitle}`} />
      </div>
      <span className={`${list.bone} ${list.boneRing}`} />
      <div className={list.acts} />
    </li>
  )
}
