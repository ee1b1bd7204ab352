import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SavedItem } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/language.ts'
import { isExamType } from '../../shared/labels/exam-labels.ts'
import { examPath, notePath } from '../../shared/routes/paths.ts'
import { RoundButton } from '../../shared/ui/button.tsx'
import { Cover } from '../../shared/ui/cover.tsx'
import classes from './library.module.css'
import { strings } from './strings.ts'

/** The page of an item; null where it has none any more. */
const pageOf = ({ collection, id, kind, isGone }: SavedItem): string | null => {
  if (isGone) return null
  if (collection === 'free_pdfs') return notePath(id)
  return isExamType(kind) ? examPath(kind, id) : null
}

/** A file with its cover, its title and a line about it. What is gone from the site opens by itself. */
export function FileRow({
  item,
  about,
  progress,
  children,
}: {
  item: SavedItem
  about: readonly string[]
  /** 0 … 1, where bytes are coming. */
  progress?: number | undefined
  children: ReactNode
}) {
  const page = pageOf(item)
  const title = <b lang={langOf(item.title)}>{item.title}</b>
  return (
    <li className={classes.file}>
      <div className={classes.cover}>
        <Cover title={item.title} subject={item.subject} />
      </div>
      <div className={classes.text}>
        {page === null ? (
          <a href={item.file.url} target="_blank" rel="noopener">
            {title}
          </a>
        ) : (
          <Link to={page}>{title}</Link>
        )}
        <p className={classes.about}>
          {about.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
        {progress === undefined ? null : (
          <svg
            className={classes.progress}
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect width={progress * 100} height="6" />
          </svg>
        )}
      </div>
      <div className={classes.acts}>{children}</div>
    </li>
  )
}

export function RemoveButton({ item, onRemove }: { item: SavedItem; onRemove: () => void }) {
  return (
    <RoundButton label={strings.remove(item.title)} onClick={onRemove}>
      <IconTrash className="icon" aria-hidden="true" />
    </RoundButton>
  )
}
