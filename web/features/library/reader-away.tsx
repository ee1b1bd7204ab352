import { useEffect } from 'react'
import type { SavedItem } from '../../../sync/index.ts'
import { useLive } from '../../shared/live/use-live.ts'
import { isReaderAway, keepReaderOnce, readerHere } from '../../shared/reading/keep-reader.ts'
import classes from './library.module.css'
import { strings } from './strings.ts'

/** Says that what is here does not open without internet yet, as long as that is so. */
export function ReaderAway({ items }: { items: readonly SavedItem[] }) {
  const isAway = isReaderAway(useLive(readerHere))
  const hasFiles = items.some(({ bytes }) => bytes > 0)
  useEffect(() => {
    if (hasFiles) keepReaderOnce()
  }, [hasFiles])
  if (!hasFiles || !isAway) return null
  return (
    <p role="status" className={`${classes.card} ${classes.note}`}>
      {strings.readerAway}
    </p>
  )
}
