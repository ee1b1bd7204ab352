import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Opened } from '../borrowed.ts'
import { Sheet } from '../parts/sheet.tsx'
import { Notice, Skeletons } from '../parts/states.tsx'
import { strings } from '../strings.ts'
import { type PictureWay, usePicture } from '../upload/small-picture.tsx'
import classes from './file-view.module.css'
import { fileStrings as words } from './strings.ts'

/** Ways to the bytes of a file that visitors may not see, or that is not sent yet. */
export const ADMIN_WAYS: readonly PictureWay[] = ['here', 'token']
const ANY_WAY: readonly PictureWay[] = ['here', 'public']

/** A picture as large as there is room. */
export function PictureView({ file, title, isPublic, onClose }: Opened & { onClose: () => void }) {
  const url = usePicture(file, isPublic ? ANY_WAY : ADMIN_WAYS)
  const [isBroken, setBroken] = useState(false)
  const isMissing = url === null || isBroken
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
      {isMissing && <Notice tone="bad">{words.failed}</Notice>}
      {url === undefined && <Skeletons rows={3} />}
      {url && !isMissing && (
        <img
          className={classes.picture}
          src={url}
          alt={words.picture(file.name)}
          onError={() => setBroken(true)}
        />
      )}
    </Sheet>
  )
}
