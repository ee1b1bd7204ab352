import { useEffect, useState } from 'react'
import type { FileRef } from '../../../../sync/index.ts'
import { srcSetOf } from '../../../shared/ui/picture-sizes.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import classes from './upload-control.module.css'

/**
 * A small picture of a file that the server has. A draft's opens with a token only, so it needs the network; without it
 * nothing is shown. `isPublic` where a published row names it.
 */
export function StoredPicture({ file, isPublic = false }: { file: FileRef; isPublic?: boolean }) {
  const { sync } = useAdmin()
  const [opened, setOpened] = useState('')
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (isPublic) return
    let isGone = false
    sync.files.adminUrl(file).then(
      (found) => !isGone && setOpened(found),
      () => undefined, // no network: the name and the size stand beside it
    )
    return () => {
      isGone = true
    }
  }, [sync, file, isPublic])
  const url = isPublic ? file.url : opened
  if (!url || isBroken) return null
  return (
    <img
      className={classes.picture}
      src={url}
      srcSet={isPublic ? srcSetOf(file) : undefined}
      sizes="4rem"
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}
