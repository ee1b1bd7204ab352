import { Suspense, useState } from 'react'
import { UploadControl } from '../upload/upload-control.tsx'
import { useFieldFile, useListedPicture } from '../upload/use-field-file.ts'
import { type FieldSpec, type FileSpec, isTextSpec, type TextSpec } from './field-spec.ts'
import classes from './form.module.css'
import { inputOf } from './inputs.tsx'
import type { RowForm } from './use-row-form.ts'

/** One field of a form: a text or a file. */
export function FormField({ spec, form }: { spec: FieldSpec; form: RowForm }) {
  return isTextSpec(spec) ? (
    <TextField spec={spec} form={form} />
  ) : (
    <FileField spec={spec} form={form} />
  )
}

function TextField({ spec, form }: { spec: TextSpec; form: RowForm }) {
  const value = form.textOf(spec)
  const Input = inputOf(spec)
  const { Below, told } = spec
  const error = form.errorOf(spec)
  return (
    <div className={classes.one} data-half={spec.isHalf}>
      <Input
        spec={spec}
        value={value}
        onChange={(to) => form.setText(spec, spec.meant?.(to) ?? to)}
        error={error}
        hint={[spec.hint, error ? '' : told?.(value, form.shown)].filter(Boolean).join(' ')}
      />
      {Below && <Below value={value} />}
    </div>
  )
}

/** [M8] The file of a row, or one that was chosen here and stays on this device until it is sent. */
function FileField({ spec, form }: { spec: FileSpec; form: RowForm }) {
  const file = form.fileOf(spec)
  const stored = form.storedFile(spec)
  const { Step, Check, hint = '', hintStored = hint } = spec
  const field = useFieldFile(spec, form, file, () => form.setFile(spec, null))
  const [inStep, setInStep] = useState<File | null>(null)
  const choose = Step ? setInStep : field.choose
  useListedPicture(spec, file, choose)
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
        choose={choose}
        putBack={
          !file && stored ? { name: stored.name, onPutBack: () => form.keepFile(spec) } : null
        }
      />
      {Step && inStep && (
        <Suspense>
          <Step
            file={inStep}
            onCancel={() => setInStep(null)}
            onDone={(made) => {
              setInStep(null)
              field.choose(made)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
