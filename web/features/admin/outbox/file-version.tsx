import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FileRef } from '../../../../sync/index.ts'
import { FileView } from '../file/file-view.tsx'
import { ADMIN_WAYS } from '../file/picture-view.tsx'
import { SmallPicture } from '../upload/small-picture.tsx'
import classes from './file-version.module.css'
import { change as words } from './strings.ts'

/** The file that a field of a version says; null where it says something else. */
export const asFile = (value: unknown): FileRef | null =>
  typeof value === 'object' && value !== null && 'url' in value && 'sha256' in value
    ? (value as FileRef) // as: what stands in a field of a row was checked when it came
    : null

/** A picture as it looks; nothing of another file, whose name and size stand beside it. */
export function FilePicture({ file }: { file: FileRef }) {
  if (!file.type.startsWith('image/')) return null
  return (
    <span className={classes.picture}>
      <SmallPicture file={file} ways={ADMIN_WAYS} />
    </span>
  )
}

/** `of`: whose version it is, for who does not see where it stands. */
export function OpenFile({ file, of }: { file: FileRef; of: string }) {
  const [isOpen, setOpen] = useState(false)
  const opened = { file, title: file.name, isPublic: false }
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {words.openFile}
        <span className="vh">{words.openOf(of)}</span>
      </Button>
      {isOpen && <FileView opened={opened} onClose={() => setOpen(false)} />}
    </>
  )
}
