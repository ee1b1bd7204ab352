import { Link } from 'react-router-dom'
import { Notice } from '../parts/notice.tsx'
import { intakePath } from '../paths.ts'
import { useWaitingCount } from './intake-context.tsx'
import { intake as words } from './strings.ts'

/** Says on another page that files came in and are no drafts yet; nothing where none wait. */
export function FilesInNotice() {
  const waiting = useWaitingCount()
  if (waiting === 0) return null
  return (
    <Notice>
      {words.noDraftsYet(waiting)} <Link to={intakePath}>{words.toFilesIn}</Link>
    </Notice>
  )
}
