import type { ComponentType } from 'react'
import { newBuildOr } from '../shared/status/new-build.ts'
import { type PageName, pageAt } from './page-routes.ts'

/** The components of the public pages, as far as their code is here. */
export interface Pages {
  /** null: its code is not here yet. */
  readonly get: (name: PageName) => ComponentType | null
  /** True when everything that an address needs is here. */
  readonly isHere: (pathname: string) => boolean
  /** Fetches what an address needs; never rejects, as a page that cannot be had has a page that says so. */
  readonly fetch: (pathname: string) => Promise<void>
}

export type PageLoaders = Readonly<Record<PageName, () => Promise<ComponentType>>>

/** Pages whose code is fetched when an address asks for it. `missing` stands in for one that could not be had. */
export const lazyPages = (loaders: PageLoaders, missing: ComponentType): Pages => {
  const here = new Map<PageName, ComponentType>()
  const isHere = (pathname: string): boolean => {
    const name = pageAt(pathname)
    const page = name === null ? null : here.get(name)
    return name === null || (page !== undefined && page !== missing)
  }
  return {
    get: (name) => here.get(name) ?? null,
    isHere,
    fetch: async (pathname) => {
      const name = pageAt(pathname)
      if (name === null || isHere(pathname)) return
      try {
        here.set(name, await loaders[name]().catch(newBuildOr))
      } catch (cause) {
        console.warn('a page could not be loaded', cause)
        here.set(name, missing)
      }
    },
  }
}

/** Pages that are all here, as on the server. */
export const readyPages = (components: Readonly<Record<PageName, ComponentType>>): Pages => ({
  get: (name) => components[name],
  isHere: () => true,
  fetch: async () => undefined,
})
