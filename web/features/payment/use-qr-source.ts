import { useState } from 'react'
import type { QrSource } from './qr-sources.ts'

/** The best source that has not failed yet; null where there is none (left). */
export const useQrSource = (
  sources: readonly QrSource[],
): { readonly source: QrSource | null; readonly onFailed: () => void } => {
  const key = JSON.stringify(sources)
  const [failed, setFailed] = useState({ key, count: 0 })
  const count = failed.key === key ? failed.count : 0
  return {
    source: sources[count] ?? null,
    onFailed: () => setFailed({ key, count: count + 1 }),
  }
}
