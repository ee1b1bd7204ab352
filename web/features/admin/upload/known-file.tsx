import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  isStagedFile,
  type Live,
  type Reading,
  type Sync,
  titleOf,
} from '../../../../sync/index.ts'
import type { PdfCollection } from '../../../sw/basket.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import type { FileCheckProps } from '../form/field-spec.ts'
import { Notice } from '../parts/states.tsx'
import { useAdminRow } from '../parts/use-admin-row.ts'
import { collectionPage } from '../paths.ts'
import { upload as words } from './strings.ts'

/** A row that has a file with these bytes. */
export interface SameFile {
  readonly collection: PdfCollection
  readonly id: string
}

const TARGETS = ['tests_library', 'free_pdfs'] as const

const once = <T,>(live: Live<Reading<T>>): Promise<T> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      const reading = live.getSnapshot()
      if (reading.state === 'loading') return
      stop()
      if (reading.state === 'ready') resolve(reading.value)
      else reject(new Error('rows could not be read'))
    }
    const stop = live.subscribe(look)
    look()
  })

/** The row that has these bytes, whatever its status; null for none. */
export const sameFile = async (sync: Sync, sha256: string): Promise<SameFile | null> => {
  for (const collection of TARGETS) {
    const id = await once(sync.queries.adminFile(collection, sha256))
    if (id !== null) return { collection, id }
  }
  return null
}

/** Says of a chosen PDF where its bytes are already; another row of it may be saved all the same. */
export function KnownFile({ file }: FileCheckProps) {
  const { sync } = useAdmin()
  const [same, setSame] = useState<SameFile | null>(null)
  const sha256 = isStagedFile(file) ? file.sha256 : ''
  useEffect(() => {
    let isGone = false
    const look = async (): Promise<void> => {
      const found = sha256 ? await sameFile(sync, sha256) : null
      if (!isGone) setSame(found)
    }
    look().catch(() => undefined) // without an answer the form says nothing, and goes on
    return () => {
      isGone = true
    }
  }, [sync, sha256])
  return (
    <div role="status">
      {same && (
        <Notice>
          <p>
            <SameRow {...same} />
          </p>
        </Notice>
      )}
    </div>
  )
}

/** 'Same file as “Cells”', with the way to that row. */
export function SameRow({ collection, id }: SameFile) {
  const row = useAdminRow(collection, id)
  const title = row.state === 'ready' && row.value ? titleOf(collection, row.value.row) : ''
  return (
    <>
      <span>{words.same}</span>{' '}
      <Link to={`${collectionPage(collection)}?edit=${id}`}>{`“${title || words.untitled}”`}</Link>
    </>
  )
}
