import { useMemo } from 'react'
import type { GlobalSettings } from '../../../sync/index.ts'
import {
  type ContactLink,
  emailLink,
  instagramLink,
  whatsappLink,
  whatsappText,
} from '../format/contact-links.ts'
import { useQuery } from './sync-context.tsx'

/** The academy's name, until the settings say another one. */
const ACADEMY = 'NEET Academy'

/** The six terms, until the settings have others. */
const termsByDefault: readonly string[] = [
  'Selection is not guaranteed.',
  'Fees are non-refundable.',
  'Misbehaviour leads to expulsion without refund.',
  'Failing assigned targets at least 5 times ends mentorship without refund.',
  'Sharing paid material is prohibited and leads to legal action.',
  'Students must keep discipline in communication channels.',
]

/** Results that may be shown: with their disclosure, and with the consent of those whom they concern. */
export interface Results {
  readonly lines: readonly string[]
  readonly disclosure: string
}

/** Texts of the settings, '' or empty where they say nothing; `terms` are ours until they have others. */
export interface Site {
  readonly name: string
  readonly email: string
  readonly whatsapp: string
  readonly instagram: string
  readonly tagline: string
  readonly about: string
  /** The row itself, for words whose default stands where they are shown. */
  readonly own: Partial<GlobalSettings>
  readonly results: Results | null
  readonly terms: readonly string[]
  readonly refunds: string
  readonly grievances: string
  readonly legalName: string
  readonly legalAddress: string
  /** False until the settings are known. */
  readonly isKnown: boolean
}

const resultsOf = (row: GlobalSettings): Results | null => {
  const lines = row.results ?? []
  const disclosure = row.results_disclosure?.trim() ?? ''
  if (lines.length === 0 || disclosure === '' || row.results_consent !== true) return null
  return { lines, disclosure }
}

/** The settings' row as the pages read it. */
export const siteOf = (row: GlobalSettings | null): Site => ({
  name: row?.website_name || ACADEMY,
  email: row?.email ?? '',
  whatsapp: row?.whatsapp ?? '',
  instagram: row?.instagram ?? '',
  tagline: row?.tagline?.trim() ?? '',
  about: row?.about?.trim() ?? '',
  own: row ?? {},
  results: row && resultsOf(row),
  terms: row?.terms?.length ? row.terms : termsByDefault,
  refunds: row?.refunds?.trim() ?? '',
  grievances: row?.grievances?.trim() ?? '',
  legalName: row?.legal_name?.trim() ?? '',
  legalAddress: row?.legal_address?.trim() ?? '',
  isKnown: row !== null,
})

const unknown = siteOf(null)
const known = new WeakMap<GlobalSettings, Site>()

/** The settings that every page shows: one object while they stay the same. */
export const useSite = (): Site => {
  const reading = useQuery('globalSettings')
  const row = reading.state === 'ready' ? reading.value : null
  if (row === null) return unknown
  const site = known.get(row) ?? siteOf(row)
  known.set(row, site)
  return site
}

/** The ways to reach the academy; null for each that its settings do not have, or that cannot be understood. */
export interface Contact {
  readonly email: ContactLink | null
  readonly whatsapp: ContactLink | null
  readonly instagram: ContactLink | null
  /** False until the settings are known. */
  readonly isKnown: boolean
}

/** The ways to reach the academy; a chat begins with `enquiry`. */
export const useContact = (enquiry: string): Contact => {
  const site = useSite()
  return useMemo(() => contactOf(site, enquiry), [site, enquiry])
}

const contactOf = (site: Site, enquiry: string): Contact => {
  const href = whatsappLink(site.whatsapp, enquiry)
  const text = whatsappText(site.whatsapp)
  return {
    email: emailLink(site.email),
    whatsapp: href && text ? { text, href } : null,
    instagram: instagramLink(site.instagram),
    isKnown: site.isKnown,
  }
}
