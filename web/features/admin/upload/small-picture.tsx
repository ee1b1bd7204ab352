import { useEffect, useState } from 'react'
import { type FileRef, isStagedFile, type StagedFile, type Sync } from '../../../../sync/index.ts'
import { copiesOf } from '../../../shared/ui/picture.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import classes from './upload-control.module.css'

/**
 * The source of a picture's bytes: 'here' until they are on the server, 'public' for all, 'token' on the server. A token
 * is asked for and needs the network.
 */
export type PictureWay = 'here' | 'public' | 'token'

/**
 * The address of a picture by the first way that leads to it; revoke it after use. null where none does, as without a
 * network: name and size stand beside it.
 */
export const pictureSource = async (
  sync: Sync,
  file: FileRef | StagedFile,
  ways: readonly PictureWay[],
): Promise<string | null> => {
  const by = async (way: PictureWay): Promise<string | null> => {
    const bytes = way === 'here' ? await sync.files.stagedBytes(file.id) : null
    if (bytes) return URL.createObjectURL(bytes)
    if (way === 'here' || isStagedFile(file)) return null
    return way === 'public' ? file.url : sync.files.adminUrl(file)
  }
  for (const way of ways) {
    const source = await by(way).catch(() => null)
    if (source) return source
  }
  return null
}

/** The address of a picture; undefined while it is looked for. Give the same array of ways each time. */
export const usePicture = (
  file: FileRef | StagedFile,
  ways: readonly PictureWay[],
): string | null | undefined => {
  const { sync } = useAdmin()
  const [source, setSource] = useState<string | null>()
  useEffect(() => {
    let isGone = false
    const found = pictureSource(sync, file, ways)
    void found.then((url) => isGone || setSource(url))
    return () => {
      isGone = true
      void found.then((url) => url && URL.revokeObjectURL(url))
    }
  }, [sync, file, ways])
  return source
}

interface SmallPictureProps {
  readonly file: FileRef | StagedFile
  /** Tried in this order. */
  readonly ways: readonly PictureWay[]
}

/** A small picture of a file, sent or not. */
export function SmallPicture({ file, ways }: SmallPictureProps) {
  const url = usePicture(file, ways)
  if (!url) return null
  return (
    <img
      key={url}
      className={classes.picture}
      src={url}
      {...(!isStagedFile(file) && url === file.url ? copiesOf(file, '4rem') : {})}
      alt=""
      loading="lazy"
      decoding="async"
      onError={({ currentTarget }) => {
        currentTarget.hidden = true
      }}
    />
  )
}
