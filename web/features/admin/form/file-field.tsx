import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useAdmin } from '../auth/auth-context.tsx'
import { isSignedIn } from '../parts/is-signed-in.ts'
import { toastLink } from '../parts/toast.tsx'
import { upload } from '../upload/strings.ts'
import { UploadControl } from '../upload/upload-control.tsx'
import { useFieldFile } from '../upload/use-field-file.ts'
import type { FileSpec } from './field-spec.ts'
import type { RowForm } from './use-row-form.ts'
import { withFormLink } from './with-form-link.tsx'

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
  const [inStep, setInStep] = usePictureStep(spec.name)
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
            onCancel={(isBegun) => {
              setInStep(null)
              const text = upload.removed(inStep.name)
              if (isBegun) field.takeOff({ text, putBack: () => setInStep(inStep), isBeside: true })
            }}
            onBroken={() => {
              setInStep(null)
              staging.fail(upload.broken)
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

/** Pictures whose step went away with its form, by admin, form and field. What was drawn on them the step itself knows. */
const left = new Map<string, File>()

/**
 * The picture that a step works on. A person who leaves its form unasked, as by a phone's Back gesture, gets a message
 * with a link back. The step goes on where it was. A reload ends it: nothing of the picture is stored before.
 */
const usePictureStep = (field: string) => {
  const { admin, sync } = useAdmin()
  const { pathname, search } = useLocation()
  const [here] = useState(pathname + search) // under an open form only filters of its list could change
  const step = `${admin.id} ${here} ${field}`
  const [picture, setPicture] = useState<File | null>(() => left.get(step) ?? null)
  const leave = useEffectEvent((): void => {
    if (!picture || !isSignedIn(sync, admin.id)) return
    left.set(step, picture)
    const about = `leaving ${step}`
    toastLink(upload.left, withFormLink(upload.leaving, here, about), about)
  })
  useEffect(() => {
    left.delete(step)
    return () => leave()
  }, [step])
  return [picture, setPicture] as const
}
