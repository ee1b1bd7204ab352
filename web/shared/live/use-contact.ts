import { useMemo } from 'react'
import {
  type ContactLink,
  emailLink,
  instagramLink,
  whatsappLink,
  whatsappText,
} from '../format/contact-links.ts'
import { type Site, useSite } from './use-site.ts'

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
