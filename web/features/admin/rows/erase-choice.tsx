import { useId } from 'react'
import { isAlwaysErased, type ListName } from '../../../../sync/index.ts'
import form from '../form/form.module.css'
import { rowStrings as words } from './strings.ts'

/** Asks whether a row that goes for ever goes from all backups too; of words that people have said it always does. */
export function EraseChoice({
  collection,
  isOn,
  set,
}: {
  readonly collection: ListName
  readonly isOn: boolean
  readonly set: (isOn: boolean) => void
}) {
  const id = useId()
  if (isAlwaysErased(collection)) return <p>{words.eraseAlways}</p>
  return (
    <>
      <label className={form.flag}>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={id}
          onChange={(event) => set(event.currentTarget.checked)}
        />
        <span>{words.erase}</span>
      </label>
      <p id={id}>{words.eraseHint}</p>
    </>
  )
}
