/**
 * Starts to fetch what `openSync` fetches as it goes, so that the code comes in one round and not in two. What does not
 * arrive is asked for again by `openSync`, which says so.
 */
export const fetchEngineCode = (): void => {
  for (const part of [import('./store/store-host.ts'), import('./session/engine.ts')])
    part.catch(() => undefined)
}
