import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAdmin } from '../auth/auth-context.tsx'
import type { Opened } from '../borrowed.ts'
import { Sheet } from '../parts/sheet.tsx'
import { Notice, Skeletons } from '../parts/states.tsx'
import { strings } from '../strings.ts'
import { type PictureWay, pictureSource } from '../upload/small-picture.tsx'
import classes from './file-view.module.css'
import { fileStrings as words } from './strings.ts'

/** Ways to the bytes of a file that visitors may not see, or that is not sent yet. */
export const ADMIN_WAYS: readonly PictureWay[] = ['here', 'token']
const ANY_WAY: readonly PictureWay[] = ['here', 'public']

/** A picture as large as there is room. */
export function PictureView({ file, title, isPublic, onClose }: Opened & { onClose: () => void }) {
  const { sync } = useAdmin()
  const [url, setUrl] = useState<string | null>('')
  useEffect(() => {
    let isGone = false
    let ours = ''
    const revoke = (): void => URL.revokeObjectURL(ours)
    void pictureSource(sync, file, isPublic ? ANY_WAY : ADMIN_WAYS).then((source) => {
      if (source?.isOurs) ours = source.url
      if (isGone) revoke()
      else setUrl(source?.url ?? null)
    })
    return () => {
      isGone = true
      revoke()
    }
  }, [sync, file, isPublic])
  return (
    <Sheet
      title={title}
      onClose={onClose}
      isWide
      isRead
      foot={
        <Button variant="default" onClick={onClose}>
          {strings.close}
        </Button>
      }
    >
      {url === null && <Notice tone="bad">{words.failed}</Notice>}
      {url === '' && <Skeletons rows={3} />}
      {url && (
        <img
          className={classes.picture}
          src={url}
          alt={words.picture(file.name)}
          onError={() => setUrl(null)}
        />
      )}
    </Sheet>
  )
}
