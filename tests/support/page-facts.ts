import type { PageFacts } from '../../sync/lib/page-port.ts'

/** A page in sight, with a network, that keeps nothing yet. */
export const pageFacts = (more: Partial<PageFacts> = {}): PageFacts => ({
  isVisible: true,
  isOnline: true,
  connection: { kind: 'unknown', savesData: false },
  session: null,
  ...more,
})
