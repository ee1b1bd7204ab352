import { useEffect, useEffectEvent } from 'react'
import type { FileArea, FileRef, StagedFile } from '../../../../sync/index.ts'
import { type FileSpec, isStagedFile } from '../form/field-spec.ts'
import type { RowForm } from '../form/use-row-form.ts'
import { upload } from './strings.ts'
import { type Removed, useRemoved } from './use-removed.ts'
import { type Staging, useStaging } from './use-staging.ts'

interface FieldFile {
  readonly staging: Staging
  readonly area: FileArea
  /** `shown`, where it was chosen here. */
  readonly staged: StagedFile | null
  /** What went last, with its way back. */
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

/** Chooses, replaces and takes away the file of a field; what goes can be put back for ten seconds, as long as nobody saves. */
export const useFieldFile = (
  spec: FileSpec,
  form: RowForm,
  shown: StagedFile | FileRef | null,
  onEmpty: () => void,
): FieldFile => {
  const staged = isStagedFile(shown) ? shown : null
  const area = typeof spec.area === 'function' ? spec.area(form.shown) : spec.area
  const staging = useStaging(spec.accept, {
    onFile: (chosen) => (chosen ? form.setFile(spec, chosen) : onEmpty()),
    onWork: (work) => form.awaitFile(spec, work),
  })
  const removed = useRemoved()
  const forgetRemoved = useEffectEvent(removed.end)
  const { isBusy } = form
  useEffect(() => {
    if (isBusy) forgetRemoved() // what is saved without it is saved without it
  }, [isBusy])
  const wayBackTo = (file: StagedFile | FileRef, text: string): Removed =>
    isStagedFile(file)
      ? { text, putBack: () => staging.putBack(file), letGo: () => staging.letGo(file) }
      : { text, putBack: () => form.keepFile(spec) }
  const replace = async (work: Promise<boolean>): Promise<void> => {
    if (!(await work)) return
    if (shown) removed.begin(wayBackTo(shown, upload.replaced(shown.name)))
    else removed.end()
  }
  const cancel = async (file: StagedFile): Promise<void> => {
    const bytes = await staging.cancel(file)
    staging.takeOff() // together with its way back: else the focus would find nothing to go on at
    if (!bytes) return
    const text = upload.cancelled(file.name)
    removed.begin({ text, putBack: () => void staging.keep(bytes, file.area) })
  }
  return {
    staging,
    area,
    staged,
    removed: removed.one,
    putBack: () => {
      if (staged && !removed.one?.isBeside) staging.letGo(staged)
      removed.putBack()
    },
    remove: () => {
      if (!shown) return
      staging.takeOff()
      removed.begin(wayBackTo(shown, upload.removed(shown.name)))
    },
    cancel: () => staged && void cancel(staged),
    again: () => staged && void staging.again(staged),
    replace: (work) => void replace(work),
    takeOff: removed.begin,
    forgetRemoved: removed.end,
  }
}
