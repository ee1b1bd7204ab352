import { Suspense, useState } from 'react'
import { formatBytes } from '../../../shared/format/amounts.ts'
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
  const { Step, Check } = spec
  // Of a file that is replaced apart, with its consequences, only the new one stands in the control.
  const replace = stored ? spec.replace : undefined
  const isOwn = !isStagedFile(file) && file?.id === stored?.id
  const shown = replace && isOwn ? null : file
  const keep = (): void => form.keepFile(spec)
  const field = useFieldFile(spec, form, shown, replace ? keep : () => form.setFile(spec, null))
  const [inStep, setInStep] = useState<File | null>(null)
  const onChoose = Step ? setInStep : field.choose
  useListedPicture(spec, file, onChoose)
  return (
    <>
      {replace && stored && (
        <p className={classes.about}>
          {replace.now(stored.name, formatBytes(stored.size))} {replace.text}
        </p>
      )}
      <UploadControl
        {...field}
        name={spec.name}
        label={replace?.label ?? spec.label}
        accept={spec.accept}
        file={shown}
        error={field.error || form.errorOf(spec)}
        hint={spec.hint ?? ''}
        check={
          Check &&
          shown && (
            <Suspense>
              <Check file={shown} shown={form.shown} />
            </Suspense>
          )
        }
        onChoose={onChoose}
        putBack={shown || replace || !stored ? null : { name: stored.name, onPutBack: keep }}
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
