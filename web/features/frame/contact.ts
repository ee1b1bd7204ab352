import { instagramLink, whatsappLink } from '../../shared/format/contact-links.ts'
import { useSite } from '../../shared/live/use-site.ts'
import { strings } from './strings.ts'

/** The ways to reach the academy that its settings have. */
export const useContact = () => {
  const site = useSite()
  return {
    isKnown: site.isKnown,
    email: site.email,
    whatsapp: whatsappLink(site.whatsapp, strings.enquiry),
    whatsappText: site.whatsapp,
    instagram: instagramLink(site.instagram),
  }
}
