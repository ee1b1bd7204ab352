import { Link } from 'react-router-dom'
import { type AuditEntry, isCollectionName } from '../../../../sync/index.ts'
import { langOf } from '../../../shared/format/language.ts'
import { formatClock } from '../../../shared/format/moment.ts'
import { collectionPage } from '../paths.ts'
import classes from './audit.module.css'
import { entryWords } from './entry-words.ts'
import { audit as words } from './strings.ts'

/** The address of a change's history, where it can be seen and undone; '' for a row without one. */
const historyOf = ({ action, collection, id }: AuditEntry): string => {
  const page = action !== 'deleted' && isCollectionName(collection) && collectionPage(collection)
  return page && id ? `${page}?history=${encodeURIComponent(id)}` : ''
}

/** `day`: where it stands under no day of its own. */
export function EntryItem({ entry, day = '' }: { entry: AuditEntry; day?: string }) {
  const { who, what, label, details } = entryWords(entry)
  const history = historyOf(entry)
  return (
    <li className={classes.entry}>
      <span className={classes.time}>{formatClock(entry.at)}</span>
      <div className={classes.told}>
        <p>
          {who && <b>{who}</b>} {what}
          {label && (
            <>
              {' '}
              <span lang={langOf(label)}>“{label}”</span>
            </>
          )}
        </p>
        {day && <p className={classes.details}>{day}</p>}
        {details.length > 0 && <p className={classes.details}>{details.join(' · ')}</p>}
      </div>
      {history && (
        <Link className={classes.history} to={history}>
          {words.history}
          <span className="vh">{words.historyOf(label || what)}</span>
        </Link>
      )}
    </li>
  )
}
