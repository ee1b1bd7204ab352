import { Suspense, useEffect, useEffectEvent } from 'react'
import type { FileRef, StagedFile } from '../../../../sync/index.ts'
import { upload } from '../upload/strings.ts'
import { UploadControl } from '../upload/upload-control.tsx'
import { useRemoved } from '../upload/use-removed.ts'
import { useStaging } from '../upload/use-staging.ts'
import { type FileSpec, isStagedFile } from './field-spec.ts'
import { usePictureStep } from './use-picture-step.tsx'
import type { RowForm } from './use-row-form.ts'

/** [M8] A file of a row: the one that it has, or one that is chosen here and kept on this device until it is sent. */
export function FileField({ spec, form }: { spec: FileSpec; form: RowForm }) {
  const file = form.fileOf(spec)
  const staged = isStagedFile(file) ? file : null
  const area = typeof spec.area === 'function' ? spec.area(form.shown) : spec.area
  const staging = useStaging(spec.accept, {
    onFile: (chosen) => form.setFile(spec, chosen),
    onWork: (work) => form.awaitFile(spec, work),
  })
  const move = useEffectEvent(() => {
    // One after the other: what is moved already becomes another file, at which this is looked at again.
    if (staged && staged.area !== area && !staging.isStaging) void staging.move(staged, area)
  })
  const stagedId = staged?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the area is what moves the file, also one that was put back
  useEffect(() => move(), [area, stagedId])
  const removed = useRemoved<StagedFile | FileRef>((gone) => {
    if (isStagedFile(gone)) staging.letGo(gone)
  })
  const endRemoved = useEffectEvent(removed.end)
  const { isBusy } = form
  useEffect(() => {
    if (isBusy) endRemoved() // what is saved without it is saved without it
  }, [isBusy])
  const remove = (): void => {
    if (!file) return
    if (staged) staging.takeOff()
    else form.setFile(spec, null)
    removed.begin(file)
  }
  const putBack = (): void => {
    if (isStagedFile(removed.file)) staging.putBack(removed.file)
    else form.keepFile(spec)
    removed.take()
  }
  const [inStep, setInStep] = usePictureStep(spec.name)
  const { Step } = spec
  const choose = (chosen: File): void => {
    removed.end()
    if (Step && staging.isTaken(chosen)) setInStep(chosen)
    else if (!Step) void staging.choose(chosen, area, staged)
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
      onChoose={choose}
      removed={file ? null : removed.file}
      onPutBack={putBack}
      onRemove={remove}
      onCancel={() => staged && staging.remove(staged)}
      onAgain={() => staged && void staging.again(staged)}
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
            onBroken={() => {
              setInStep(null)
              staging.fail(upload.broken)
            }}
            onDone={(file) => {
              setInStep(null)
              void staging.keep(file, area, staged)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
