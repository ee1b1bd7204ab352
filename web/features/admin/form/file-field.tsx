import { Suspense, useState } from 'react'
import { pictureProblem } from '../upload/take-file.ts'
import { UploadControl } from '../upload/upload-control.tsx'
import { useFieldFile, useListedPicture } from '../upload/use-field-file.ts'
import type { FileSpec } from './field-spec.ts'
import type { RowForm } from './use-row-form.ts'

/** [M8] A file of a row: its own, or one chosen here and kept on this device until sent. */
export function FileField({ spec, form }: { spec: FileSpec; form: RowForm }) {
  const file = form.fileOf(spec)
  const stored = form.storedFile(spec)
  const { Step, Check, hint = '', hintStored = hint } = spec
  const field = useFieldFile(spec, form, file, () => form.setFile(spec, null))
  const [inStep, setInStep] = useState<File | null>(null)
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
        hint={stored ? hintStored : hint}
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
          !file && stored ? { name: stored.name, onPutBack: () => form.keepFile(spec) } : null
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
