import { formatBytes } from '../../../shared/format/bytes.ts'
import { UploadControl } from '../upload/upload-control.tsx'
import { useFieldFile } from '../upload/use-field-file.ts'
import { type FileSpec, isStagedFile } from './field-spec.ts'
import classes from './form.module.css'
import type { RowForm } from './use-row-form.ts'

/** Another file in the place of the one that the row has, which stays until it is saved. */
export function ReplaceField({ spec, form }: { spec: FileSpec; form: RowForm }) {
  const file = form.fileOf(spec)
  const stored = form.storedFile(spec)
  // Also the one that the row had, where another was saved while it was put back.
  const chosen = isStagedFile(file) || file?.id !== stored?.id ? file : null
  const { staging, area, ...field } = useFieldFile(spec, form, chosen, () => form.keepFile(spec))
  const words = spec.replace
  if (!words) return null
  return (
    <>
      <p className={classes.about}>
        {stored && words.now(stored.name, formatBytes(stored.size))} {words.text}
      </p>
      <UploadControl
        name={spec.name}
        label={words.label}
        accept={spec.accept}
        file={chosen}
        isStaging={staging.isStaging}
        error={staging.error || form.errorOf(spec)}
        hint={spec.hint ?? ''}
        note={staging.note}
        big={staging.big}
        onSmaller={staging.hush}
        removed={field.removed}
        onPutBack={field.putBack}
        onChoose={(given) => field.replace(staging.choose(given, area))}
        onRemove={field.remove}
        onCancel={field.cancel}
        onAgain={field.again}
      />
    </>
  )
}
