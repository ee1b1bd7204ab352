import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { type FileRef, liveCell, type StagedFile, titleOf } from '../../../../sync/index.ts'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { type FileCheckProps, isStagedFile } from '../form/field-spec.ts'
import { fileIn } from '../form/row-draft.ts'
import { Notice } from '../parts/states.tsx'
import { useAdminRow } from '../parts/use-admin-row.ts'
import { collectionPage } from '../paths.ts'
import { upload as words } from './strings.ts'

/** SHA-256 of a file, as rows carry it. The browser does it beside the page. */
export const sha256Of = async (file: Blob): Promise<string> => {
  const sum = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Says of a chosen PDF where its bytes are already; another row of it may be saved all the same. */
export function KnownFile({ file }: FileCheckProps) {
  return isStagedFile(file) ? <Known key={file.id} file={file} /> : null
}

const TARGETS = ['tests_library', 'free_pdfs'] as const
type Target = (typeof TARGETS)[number]

function Known({ file }: { file: StagedFile }) {
  const { sync } = useAdmin()
  const [sha256, setSha256] = useState('')
  useEffect(() => {
    let isGone = false
    const look = async (): Promise<void> => {
      const bytes = await sync.files.stagedBytes(file.id)
      const sum = bytes && (await sha256Of(bytes))
      if (sum && !isGone) setSha256(sum)
    }
    look().catch(() => undefined) // nothing is said, and nothing stops for it
    return () => {
      isGone = true
    }
  }, [sync, file.id])
  return (
    <div role="status">
      {TARGETS.map((target) => (
        <KnownIn key={target} target={target} sha256={sha256} file={file} />
      ))}
    </div>
  )
}

const unknown = liveCell<{ readonly state: 'loading' }>({ state: 'loading' })

function KnownIn(props: { target: Target; sha256: string; file: StagedFile }) {
  const { target, sha256, file } = props
  const { sync } = useAdmin()
  const live = useMemo(
    () => (sha256 === '' ? unknown : sync.queries.adminFile(target, sha256)),
    [sync, target, sha256],
  )
  const reading = useLive(live)
  const id = reading.state === 'ready' ? (reading.value ?? '') : ''
  const row = useAdminRow(target, id)
  const own: FileRef | null =
    row.state === 'ready' && row.value ? fileIn({ ...row.value.row }, 'file_url') : null
  // The row that this very form has made holds the same file.
  if (own === null || own.id === file.id) return null
  return (
    <Notice>
      <p>
        <SameRow collection={target} id={id} />
      </p>
    </Notice>
  )
}

/** 'Same file as “Cells”', with the way to that row. */
export function SameRow({ collection, id }: { collection: Target; id: string }) {
  const row = useAdminRow(collection, id)
  const title = row.state === 'ready' && row.value ? titleOf(collection, row.value.row) : ''
  return (
    <>
      <span>{words.same}</span>{' '}
      <Link to={`${collectionPage(collection)}?edit=${id}`}>{`“${title || words.untitled}”`}</Link>
    </>
  )
}
