import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SavedItem, SaveTarget } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/language.ts'
import { isExamType } from '../../shared/labels/exam-labels.ts'
import { keepTapped } from '../../shared/reading/tapped.ts'
import { examPath, notePath, readExamPath, readNotePath } from '../../shared/routes/paths.ts'
import { RoundButton } from '../../shared/ui/button.tsx'
import { Cover } from '../../shared/ui/cover.tsx'
import classes from './library.module.css'
import { strings } from './strings.ts'

/** The target of a tap: the reader for a file that is here, else the item's page. null for neither. */
const wayOf = ({ collection, id, kind, isGone, bytes }: SavedItem): string | null => {
  if (bytes === 0 && isGone) return null
  if (collection === 'free_pdfs') return bytes > 0 ? readNotePath(id) : notePath(id)
  if (!isExamType(kind)) return null
  return bytes > 0 ? readExamPath(kind, id) : examPath(kind, id)
}

const targetOf = ({ collection, id, title, file }: SavedItem): SaveTarget => ({
  collection,
  id,
  title,
  file,
})

/** A file with its cover, its title and a line about it. */
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
  const way = wayOf(item)
  const title = <b lang={langOf(item.title)}>{item.title}</b>
  return (
    <li className={classes.file}>
      <div className={classes.cover}>
        <Cover title={item.title} subject={item.subject} />
      </div>
      <div className={classes.text}>
        {way === null ? (
          title
        ) : (
          <Link to={way} onClick={() => keepTapped(targetOf(item))}>
            {title}
          </Link>
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
