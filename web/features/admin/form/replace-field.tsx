import type { StagedFile } from '../../../../sync/index.ts'
import { formatBytes } from '../../../shared/format/bytes.ts'
import { UploadControl } from '../upload/upload-control.tsx'
import { useRemoved } from '../upload/use-removed.ts'
import { useStaging } from '../upload/use-staging.ts'
import { type FileSpec, isStagedFile } from './field-spec.ts'
import classes from './form.module.css'
import type { RowForm } from './use-row-form.ts'

/** Apart from the other fields: another file in the place of the one that the row has, which stays until it is saved. */
export function ReplaceField({ spec, form }: { spec: FileSpec; form: RowForm }) {
  const file = form.fileOf(spec)
  const staged = isStagedFile(file) ? file : null
  const stored = form.storedFile(spec)
  const area = typeof spec.area === 'function' ? spec.area(form.shown) : spec.area
  const staging = useStaging(spec.accept, {
    onFile: (chosen) => (chosen ? form.setFile(spec, chosen) : form.keepFile(spec)),
    onWork: (work) => form.awaitFile(spec, work),
  })
  const removed = useRemoved<StagedFile>(staging.letGo)
  const remove = (): void => {
    if (!staged) return
    staging.takeOff()
    removed.begin(staged)
  }
  const putBack = (): void => {
    if (removed.file) staging.putBack(removed.file)
    removed.take()
  }
  const isOpen = staged !== null || removed.file !== null
  const words = spec.replace
  if (!words) return null
  return (
    <details className={classes.rare} open={isOpen || undefined}>
      <summary>{words.title}</summary>
      <div className={classes.fields}>
        <p className={classes.about}>
          {stored && words.now(stored.name, formatBytes(stored.size))} {words.text}
        </p>
        <UploadControl
          name={spec.name}
          label={words.label}
          accept={spec.accept}
          file={staged}
          isStaging={staging.isStaging}
          error={staging.error || form.errorOf(spec)}
          hint={spec.hint ?? ''}
          removed={staged ? null : removed.file}
          onPutBack={putBack}
          onChoose={(chosen) => {
            removed.end()
            void staging.choose(chosen, area, staged)
          }}
          onRemove={remove}
          onCancel={() => staged && staging.remove(staged)}
          onAgain={() => staged && void staging.again(staged)}
        />
      </div>
    </details>
  )
}
