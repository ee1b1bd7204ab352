import type { Platform } from '../../lib/platform.ts'

/** Changes of what is kept: short, and one at a time in the whole browser, unlike transfers. */
export const inStore = <T>(
  { platform }: { readonly platform: Pick<Platform, 'locks'> },
  work: () => Promise<T>,
): Promise<T> => platform.locks.lock('file-store', work)
