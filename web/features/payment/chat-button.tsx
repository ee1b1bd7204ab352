import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import type { Program } from '../../../sync/index.ts'
import { useContact } from '../../shared/live/use-site.ts'
import { contactPath } from '../../shared/routes/paths.ts'
import { ButtonAnchor, ButtonLink } from '../../shared/ui/button.tsx'
import { strings } from './strings.ts'

/** Writes to the academy: by WhatsApp, else by e-mail. Without either it leads to the page of contacts. */
export function ChatButton({
  program,
  message,
  chat,
  mail,
}: {
  program: Program
  message: string
  chat: string
  mail: string
}) {
  const { whatsapp, email } = useContact(message)
  if (whatsapp)
    return (
      <ButtonAnchor href={whatsapp.href} target="_blank" rel="noopener">
        <IconBrandWhatsapp className="icon" aria-hidden="true" />
        {chat}
      </ButtonAnchor>
    )
  if (!email) return <ButtonLink to={contactPath}>{strings.contact}</ButtonLink>
  const words = `subject=${encodeURIComponent(program.name)}&body=${encodeURIComponent(message)}`
  return (
    <ButtonAnchor href={`${email.href}?${words}`}>
      <IconMail className="icon" aria-hidden="true" />
      {mail}
    </ButtonAnchor>
  )
}
