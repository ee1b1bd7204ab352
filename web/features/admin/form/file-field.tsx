import { Suspense, useState } from 'react'
import { formatBytes } from '../../../shared/format/bytes.ts'
import { pictureProblem } from '../upload/take-file.ts'
import { UploadControl } from '../upload/upload-control.tsx'
import { useFieldFile, useListedPicture } from '../upload/use-field-file.ts'
import { type FileSpec, isStagedFile } from './field-spec.ts'
import classes from './form.module.css'
import type { RowForm } from './use-row-form.ts'

/** [M8] A file of a row: its own, or one chosen here and kept on this device until sent. */
export function FileField({ spec, form }: { spec: FileSpec; form: RowForm }) {
  const file = form.fileOf(spec)
  const stored = form.storedFile(spec)
  const field = useFieldFile(spec, form, file, () => form.setFile(spec, null))
  const [inStep, setInStep] = useState<File | null>(null)
  const { Step, Check } = spec
  const onChoose = Step ? setInStep : field.choose
  useListedPicture(spec, file, onChoose)
  return (
    <>
      <UploadControl
        {...field}
        name={spec.name}
        label={spec.label}
        accept={spec.accept}
        file={file}
        error={field.error || form.errorOf(spec)}
        hint={spec.hint ?? ''}
        check={
          Check &&
          file && (
            <Suspense>
              <Check file={file} shown={form.shown} />
            </Suspense>
          )
        }
        onChoose={onChoose}
        putBack={
          file || !stored ? null : { name: stored.name, onPutBack: () => form.keepFile(spec) }
        }
      />
      {Step && inStep && (
        <Suspense>
          <Step
            file={inStep}
            onCancel={() => setInStep(null)}
            onBroken={(fault) => {
              setInStep(null)
              field.fail(pictureProblem(fault, spec.accept))
            }}
            onDone={(made) => {
              setInStep(null)
              field.keep(made, inStep)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Another file in the place of the one that the row has, which stays until it is saved. */
export function ReplaceField({ spec, form }: { spec: FileSpec; form: RowForm }) {
  const file = form.fileOf(spec)
  const stored = form.storedFile(spec)
  // Also the one that the row had, where another was saved while it was put back.
  const chosen = isStagedFile(file) || file?.id !== stored?.id ? file : null
  const field = useFieldFile(spec, form, chosen, () => form.keepFile(spec))
  const words = spec.replace
  if (!words) return null
  return (
    <>
      <p className={classes.about}>
        {stored && words.now(stored.name, formatBytes(stored.size))} {words.text}
      </p>
      <UploadControl
        {...field}
        name={spec.name}
        label={words.label}
        accept={spec.accept}
        file={chosen}
        error={field.error || form.errorOf(spec)}
        hint={spec.hint ?? ''}
        onChoose={field.choose}
        putBack={null}
      />
    </>
  )
}
