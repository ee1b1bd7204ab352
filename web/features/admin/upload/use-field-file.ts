import { useEffect, useEffectEvent, useRef } from 'react'
import type { FileArea, FileRef, StagedFile } from '../../../../sync/index.ts'
import { type FileSpec, isStagedFile } from '../form/field-spec.ts'
import type { RowForm } from '../form/use-row-form.ts'
import { upload } from './strings.ts'
import { type Removed, useRemoved } from './use-removed.ts'
import { type Staging, useStaging } from './use-staging.ts'

type FileShown = StagedFile | FileRef | null

/** The file that the shown one replaced; undefined where that was before this form was drawn. */
interface Stood {
  readonly file: FileShown
  readonly removal: Removed | null
  readonly before: Stood | undefined
}

interface FieldFile {
  readonly staging: Staging
  readonly area: FileArea
  /** `shown`, where it was chosen here. */
  readonly staged: StagedFile | null
  /** The file that went last, with its undo. */
  readonly removed: Removed | null
  readonly putBack: () => void
  readonly remove: () => void
  /** No further byte of it goes out. */
  readonly cancel: () => void
  readonly again: () => void
  /** Takes what is kept on this device by `work` in the place of what is shown. */
  readonly replace: (work: Promise<boolean>) => void
  readonly takeOff: (removed: Removed) => void
  /** Nothing that went comes back any more. */
  readonly forgetRemoved: () => void
}

/** Chooses, replaces and removes the file of a field. A removal can be undone for ten seconds, until a save. */
export const useFieldFile = (
  spec: FileSpec,
  form: RowForm,
  shown: FileShown,
  onEmpty: () => void,
): FieldFile => {
  const staged = isStagedFile(shown) ? shown : null
  const area = typeof spec.area === 'function' ? spec.area(form.shown) : spec.area
  const staging = useStaging(spec.accept, {
    onFile: (chosen) => (chosen ? form.setFile(spec, chosen) : onEmpty()),
    onWork: (work) => form.awaitFile(spec, work),
    onSeen: (name, seen) => form.readFile(spec, name, seen),
  })
  const removed = useRemoved()
  const forgetRemoved = useEffectEvent(removed.end)
  const { isBusy } = form
  useEffect(() => {
    if (!isBusy) return
    forgetRemoved() // what is saved without it is saved without it
    return () => forgetRemoved() // and what went meanwhile goes from what the row has by now
  }, [isBusy])
  /** Asked at the tap: a file that a Save holds by then belongs to the change, whatever the form does. */
  const removalOf = (file: StagedFile | FileRef, text: string): Removed => {
    if (!isStagedFile(file)) {
      const isStored = form.storedFile(spec)?.id === file.id
      return { text, putBack: () => (isStored ? form.keepFile(spec) : form.setFile(spec, file)) }
    }
    const putBack = (): void => staging.putBack(file)
    return form.isBeingSaved(file)
      ? { text, putBack }
      : { text, putBack, forget: () => staging.forget(file) }
  }
  const stood = useRef<Stood | undefined>(undefined)
  const replace = async (before: FileShown, work: Promise<boolean>): Promise<void> => {
    const removal = before && removalOf(before, upload.replaced(before.name))
    if (!(await work)) return
    stood.current = { file: before, removal, before: stood.current }
    if (removal) removed.begin(removal)
    else removed.end()
  }
  /** Leaves the field as it was before the file that is shown came; gives what stands there then. */
  const goBack = (): FileShown => {
    const last = stood.current
    stood.current = last?.before
    const file = last === undefined ? form.storedFile(spec) : last.file
    if (file && !isStagedFile(file)) removalOf(file, '').putBack()
    else if (last?.removal && removed.isOpen(last.removal)) removed.putBack()
    else {
      staging.takeOff()
      return null
    }
    return file
  }
  const cancel = (file: StagedFile): void => {
    const now = goBack() // at once: no second tap, and no Save, meets the file that goes
    const bytes = staging.cancel(file)
    const anew = async () => (await bytes) ?? upload.chooseAgain
    const putBack = () => void replace(now, staging.keep(anew, file.area))
    const removal = { text: upload.cancelled(file.name), putBack, isBeside: true }
    removed.begin(removal)
    void bytes.then((kept) => kept === null && removed.isOpen(removal) && removed.end())
  }
  const remove = (): void => {
    if (!shown) return
    staging.takeOff()
    removed.begin(removalOf(shown, upload.removed(shown.name)))
  }
  return {
    staging,
    area,
    staged,
    removed: removed.one,
    putBack: () => {
      const { one } = removed
      if (staged && !one?.isBeside && !form.isBeingSaved(staged)) staging.forget(staged)
      if (one && one === stood.current?.removal) stood.current = stood.current.before
      removed.putBack()
    },
    remove,
    cancel: () => {
      if (!staged) return
      if (form.isBeingSaved(staged)) {
        goBack()
        removed.begin(removalOf(staged, upload.removed(staged.name)))
      } else cancel(staged)
    },
    again: () => staged && void staging.again(staged),
    replace: (work) => void replace(shown, work),
    takeOff: removed.begin,
    forgetRemoved: removed.end,
  }
}
