import { useQuery } from './sync-context.tsx'

/** The academy's name, until the settings say another one. */
export const ACADEMY = 'NEET Academy'

export interface Site {
  readonly name: string
  readonly email: string
  readonly whatsapp: string
  readonly instagram: string
  /** False while nobody knows yet what the settings hold. */
  readonly isKnown: boolean
}

/** The settings that every page shows; empty where there are none. */
export const useSite = (): Site => {
  const reading = useQuery('globalSettings')
  const row = reading.state === 'ready' ? reading.value : null
  return {
    name: row?.website_name || ACADEMY,
    email: row?.email ?? '',
    whatsapp: row?.whatsapp ?? '',
    instagram: row?.instagram ?? '',
    isKnown: row !== null,
  }
}
