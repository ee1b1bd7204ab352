import type { FileRef, Sync } from '../../../../sync/index.ts'
import { fetchPdf } from '../../../shared/ui/download-pdf.ts'

/** All bytes of a PDF, kept here or on the server. `isPublic`: visitors can read it too, and a copy saved here counts. */
export const loadFile = async (
  sync: Sync,
  file: FileRef,
  isPublic: boolean,
): ReturnType<typeof fetchPdf> => {
  const here = await sync.files.stagedBytes(file.id).catch(() => null)
  if (here) return { kind: 'file', blob: here }
  if (isPublic) return fetchPdf(file.url)
  const url = await sync.files.adminUrl(file).catch(() => null)
  if (url !== null) return fetchPdf(url)
  return { kind: 'failed', why: navigator.onLine ? 'server' : 'offline', isFinal: true }
}
