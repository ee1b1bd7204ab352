import { useEffect, useState } from 'react'
import type { FileRef, StagedFile, Sync } from '../../../../sync/index.ts'
import { copiesOf } from '../../../shared/ui/picture.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { isStagedFile } from '../form/field-spec.ts'
import classes from './upload-control.module.css'

/**
 * The source of a picture's bytes: 'here' until they are on the server, 'public' for all, 'token' on the server. A token
 * is asked for and needs the network.
 */
export type PictureWay = 'here' | 'public' | 'token'

interface Source {
  readonly url: string
  readonly isPublic: boolean
  /** To be revoked: it stands for bytes of this device. */
  readonly isOurs: boolean
}

const sourceBy = async (
  sync: Sync,
  file: FileRef | StagedFile,
  way: PictureWay,
): Promise<Source | null> => {
  if (way === 'here') {
    const bytes = await sync.files.stagedBytes(file.id)
    return bytes && { url: URL.createObjectURL(bytes), isPublic: false, isOurs: true }
  }
  if (isStagedFile(file)) return null
  if (way === 'public') return { url: file.url, isPublic: true, isOurs: false }
  return { url: await sync.files.adminUrl(file), isPublic: false, isOurs: false }
}

/** The first way that leads to it. null where none does, as without a network: name and size stand beside it. */
export const pictureSource = async (
  sync: Sync,
  file: FileRef | StagedFile,
  ways: readonly PictureWay[],
): Promise<Source | null> => {
  for (const way of ways) {
    const source = await sourceBy(sync, file, way).catch(() => null)
    if (source) return source
  }
  return null
}

interface SmallPictureProps {
  readonly file: FileRef | StagedFile
  /** Tried in this order. Give the same array each time. */
  readonly ways: readonly PictureWay[]
}

/** A small picture of a file, sent or not. */
export function SmallPicture({ file, ways }: SmallPictureProps) {
  const { sync } = useAdmin()
  const [source, setSource] = useState<Source | null>(null)
  const [isBroken, setBroken] = useState(false)
  const [first] = ways
  useEffect(() => {
    let isGone = false
    let shown: Source | null = null
    const revoke = (): void => {
      if (shown?.isOurs) URL.revokeObjectURL(shown.url)
    }
    const look = async (): Promise<void> => {
      shown = await pictureSource(sync, file, ways)
      if (isGone) return revoke()
      setBroken(false)
      setSource(shown)
    }
    void look()
    return () => {
      isGone = true
      revoke()
    }
  }, [sync, file, ways])
  // What everybody may see is drawn at once.
  const now = first === 'public' && !isStagedFile(file) ? publicSource(file) : source
  if (!now || isBroken) return null
  return (
    <img
      className={classes.picture}
      src={now.url}
      {...(now.isPublic && !isStagedFile(file) ? copiesOf(file, '4rem') : {})}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}

const publicSource = ({ url }: FileRef): Source => ({ url, isPublic: true, isOurs: false })
