import { Suspense, use, useEffect, useState } from 'react'
import { type FileRef, isSingle, type StagedFile, type Sync } from '../../../../sync/index.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { PublicCardContext, type PublicCardProps } from '../borrowed.ts'
import { Sheet } from '../parts/sheet.tsx'
import { PanelBoundary } from '../parts/states.tsx'
import { strings } from '../strings.ts'
import { pictureSource } from '../upload/small-picture.tsx'
import { type FileValue, isStagedFile } from './field-spec.ts'
import classes from './form.module.css'
import type { Previewed } from './preview-row.ts'

const { preview: words } = strings.form

/** Its bytes are on this device only, and the card shows what it says of them: name and size. */
const waiting = (file: StagedFile): FileRef => ({
  id: file.id,
  url: '',
  name: file.name,
  size: file.size,
  sha256: '',
  // as: it was checked to be one of them before it was kept
  type: file.type as FileRef['type'],
})

const isPicture = ({ type }: { readonly type: string }): boolean => type.startsWith('image/')

/** Its bytes by whatever way; the smaller copies of the site stand at no such address: 'webp' has none. */
const opened = async (sync: Sync, file: FileRef): Promise<FileRef | null> => {
  const source = await pictureSource(sync, file, ['here', 'token'])
  return source && { ...file, url: source.url, type: 'image/webp' }
}

const fileFor = async (
  sync: Sync,
  value: FileValue,
  isPublic: boolean,
): Promise<FileRef | null> => {
  if (value === null) return null
  if (isStagedFile(value)) return isPicture(value) ? opened(sync, waiting(value)) : waiting(value)
  return isPublic || !isPicture(value) ? value : ((await opened(sync, value)) ?? value)
}

/** The files as a card can show them; null while they are looked up. */
const useFiles = (
  files: Previewed['files'],
  isPublic: boolean,
): Readonly<Record<string, FileRef | null>> | null => {
  const { sync } = useAdmin()
  const [found, setFound] = useState<Readonly<Record<string, FileRef | null>> | null>(null)
  useEffect(() => {
    let isGone = false
    const look = Promise.all(
      Object.entries(files).map(
        async ([name, value]) => [name, await fileFor(sync, value, isPublic)] as const,
      ),
    )
    void look.then((all) => !isGone && setFound(Object.fromEntries(all)))
    return () => {
      isGone = true
      void look.then((all) => {
        for (const [, file] of all) if (file?.url.startsWith('blob:')) URL.revokeObjectURL(file.url)
      })
    }
  }, [sync, files, isPublic])
  return found
}

export interface PreviewProps {
  readonly collection: PublicCardProps['collection']
  readonly previewed: Previewed
  readonly onClose: () => void
}

/** A row as visitors will meet it, by the form's present words. Nothing in it does anything. */
export function PreviewSheet({ collection, previewed, onClose }: PreviewProps) {
  const { row, files } = previewed
  const PublicCard = use(PublicCardContext)
  const isOnly = isSingle(collection)
  const found = useFiles(files, isOnly || row.status === 'published')
  // Chosen here and not sent yet: only the engine has its bytes.
  const lacksPicture = Object.entries(files).some(
    ([name, file]) => isStagedFile(file) && isPicture(file) && found?.[name] === null,
  )
  // as: the fields of the row were parsed by its model, field by field
  const props = { collection, row: { ...row, ...found } } as unknown as PublicCardProps
  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      isWide={isOnly}
      isRead
      foot={<Button onClick={onClose}>{words.close}</Button>}
    >
      <p className={classes.about}>{isOnly ? words.singleText : words.text}</p>
      {lacksPicture && <p className={classes.about}>{words.noPicture}</p>}
      <div role="img" aria-label={isOnly ? words.singleLabel : words.label}>
        <ul className={classes.preview} data-wide={isOnly || undefined} inert>
          <PanelBoundary instead={<li className={classes.about}>{words.failed}</li>}>
            <Suspense fallback={<li className={classes.coming} />}>
              {PublicCard && found && <PublicCard {...props} />}
            </Suspense>
          </PanelBoundary>
        </ul>
      </div>
    </Sheet>
  )
}
