import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { SavedItem } from '../../../sync/index.ts'
import { isExamType, langOf } from '../../shared/format/labels.ts'
import { examPath, notePath, readExamPath, readNotePath } from '../../shared/format/paths.ts'
import { keepTapped } from '../../shared/live/known-file.ts'
import { Link, RoundButton } from '../../shared/ui/button.tsx'
import { Cover } from '../../shared/ui/cover.tsx'
import classes from './library.module.css'
import { focusPart, type PartProps, RemovalSheet } from './part.tsx'
import { strings } from './strings.ts'

/** The target of a tap: the reader for a file that is here, else the item's page. null for neither. */
const pathOf = ({ collection, id, kind, isGone, bytes }: SavedItem): string | null => {
  if (bytes === 0 && isGone) return null
  if (collection === 'free_pdfs') return bytes > 0 ? readNotePath(id) : notePath(id)
  // Saved by release 0.1.0, which kept no type: the reader opens what is here under any.
  if (!isExamType(kind)) return bytes > 0 ? readExamPath('full', id) : null
  return bytes > 0 ? readExamPath(kind, id) : examPath(kind, id)
}

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
  const { collection, id, title, file } = item
  const path = pathOf(item)
  const name = <b lang={langOf(title)}>{title}</b>
  return (
    <li className={classes.file}>
      <div className={classes.cover}>
        <Cover title={title} subject={item.subject} />
      </div>
      <div className={classes.text}>
        {path === null ? (
          name
        ) : (
          <Link to={path} onClick={() => keepTapped({ collection, id, title, file })}>
            {name}
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

/** Removes a file, after a question where something of it is here. `part`: where a screen reader goes on. */
export function RemoveButton({
  item,
  part,
  files,
  tell,
}: Omit<PartProps, 'data'> & { item: SavedItem; part: string }) {
  const [isAsking, setAsking] = useState(false)
  const { title, bytes, isGone } = item
  const remove = (): void => void tell(files.remove([item])).then(() => focusPart(part))
  return (
    <>
      <RoundButton
        label={strings.removeOf(title)}
        aria-haspopup={bytes > 0 ? 'dialog' : undefined}
        onClick={bytes > 0 ? () => setAsking(true) : remove}
      >
        <IconTrash className="icon" aria-hidden="true" />
      </RoundButton>
      {isAsking ? (
        <RemovalSheet
          title={strings.removeAsk}
          text={
            <>
              <p lang={langOf(title)}>{title}</p>
              <p>{isGone ? strings.removeGoneText(bytes) : strings.removeText(bytes)}</p>
            </>
          }
          yes={strings.remove}
          onYes={remove}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
