import { useMemo } from 'react'
import type { GlobalSettings } from '../../../sync/index.ts'
import { emailLink, instagramLink, whatsappLink, whatsappText } from '../format/contact-links.ts'
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

const noSettings: Partial<GlobalSettings> = {}

/** The settings' row as the pages read it: '' or empty where it says nothing; `terms` are ours until it has others. */
export const siteOf = (row: GlobalSettings | null) => ({
  name: row?.website_name || ACADEMY,
  email: row?.email ?? '',
  whatsapp: row?.whatsapp ?? '',
  instagram: row?.instagram ?? '',
  tagline: row?.tagline?.trim() ?? '',
  about: row?.about?.trim() ?? '',
  /** The row itself, for words whose default stands where they are shown. */
  own: row ?? noSettings,
  terms: row?.terms?.length ? row.terms : termsByDefault,
  refunds: row?.refunds?.trim() ?? '',
  grievances: row?.grievances?.trim() ?? '',
  legalName: row?.legal_name?.trim() ?? '',
  legalAddress: row?.legal_address?.trim() ?? '',
  /** False until the settings are known. */
  isKnown: row !== null,
})
export type Site = Readonly<ReturnType<typeof siteOf>>

/** The settings that every page shows. */
export const useSite = (): Site => {
  const reading = useQuery('globalSettings')
  const row = reading.state === 'ready' ? reading.value : null
  return useMemo(() => siteOf(row), [row])
}

/**
 * The ways to reach the academy; null for each that its settings do not have, or that cannot be understood. A chat begins
 * with `enquiry`.
 */
export const useContact = (enquiry: string) => {
  const site = useSite()
  return useMemo(() => contactOf(site, enquiry), [site, enquiry])
}

export type Contact = ReturnType<typeof useContact>

const contactOf = (site: Site, enquiry: string) => {
  const href = whatsappLink(site.whatsapp, enquiry)
  const text = whatsappText(site.whatsapp)
  return {
    email: emailLink(site.email),
    whatsapp: href && text ? { text, href } : null,
    instagram: instagramLink(site.instagram),
    isKnown: site.isKnown,
  }
}
