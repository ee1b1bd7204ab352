import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { upload } from '../upload/strings.ts'
import { UploadControl } from '../upload/upload-control.tsx'
import { useFieldFile } from '../upload/use-field-file.ts'
import type { FileSpec } from './field-spec.ts'
import type { RowForm } from './use-row-form.ts'

/** [M8] A file of a row: its own, or one chosen here and kept on this device until sent. */
export function FileField({ spec, form }: { spec: FileSpec; form: RowForm }) {
  const file = form.fileOf(spec)
  const { staging, area, staged, ...field } = useFieldFile(spec, form, file, () =>
    form.setFile(spec, null),
  )
  const move = useEffectEvent(() => {
    // One after the other: what is moved already becomes another file, at which this is looked at again.
    if (staged && staged.area !== area && !staging.isStaging) void staging.move(staged, area)
  })
  const stagedId = staged?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the area is what moves the file, also one that was put back
  useEffect(() => move(), [area, stagedId])
  const [inStep, setInStep] = useState<File | null>(null)
  const { Step, Check } = spec
  const choose = (chosen: File): void => {
    if (!Step) field.replace(staging.choose(chosen, area))
    else if (staging.isTaken(chosen)) {
      field.forgetRemoved()
      setInStep(chosen)
    }
  }
  const control = (
    <UploadControl
      name={spec.name}
      label={spec.label}
      accept={spec.accept}
      file={file}
      isStaging={staging.isStaging}
      error={staging.error || form.errorOf(spec)}
      hint={spec.hint ?? ''}
      note={staging.note}
      big={staging.big}
      onSmaller={staging.hush}
      check={
        Check &&
        file && (
          <Suspense>
            <Check file={file} shown={form.shown} />
          </Suspense>
        )
      }
      onChoose={choose}
      removed={field.removed}
      onPutBack={field.putBack}
      onRemove={field.remove}
      onCancel={field.cancel}
      onAgain={field.again}
    />
  )
  return (
    <>
      {control}
      {Step && inStep && (
        <Suspense>
          <Step
            file={inStep}
            onCancel={() => setInStep(null)}
            onBroken={(fault) => {
              setInStep(null)
              staging.fail(upload.fault[fault])
            }}
            onDone={(covered) => {
              setInStep(null)
              field.replace(staging.keep(covered, area, inStep))
            }}
          />
        </Suspense>
      )}
    </>
  )
}
