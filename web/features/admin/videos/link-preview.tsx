import { IconLink } from '@tabler/icons-react'
import { videoLink } from '../../../shared/format/video-link.ts'
import type { PreviewProps } from '../form/field-spec.ts'
import { textOf } from '../form/field-text.ts'
import { type Tone, Verdict } from '../parts/verdict.tsx'
import { videos } from './strings.ts'
import { isInward, useLinkLook } from './use-link-look.ts'

interface LinkVerdict {
  readonly tone: Tone
  readonly text: string
  /** The address at which it can be looked at; '' for none. */
  readonly href: string
}

const { link: words, providers } = videos

/** The public page's reading of an address, in words; null while nothing is typed. */
export const linkVerdict = (text: string): LinkVerdict | null => {
  if (isInward(text)) return { tone: 'bad', text: words.inward, href: '' }
  const link = videoLink(text)
  switch (link.kind) {
    case 'empty':
      return null
    case 'frame':
      return { tone: 'good', text: words.frame(providers[link.provider]), href: link.href }
    case 'file':
      return { tone: 'good', text: words.file(link.host), href: link.href }
    case 'link':
      return { tone: 'plain', text: words.plain(link.host), href: link.href }
    case 'refused':
      return { tone: 'bad', text: words.refused, href: '' }
    default:
      return link satisfies never
  }
}

/** Said of a video that its provider does not have, or does not show here. */
const goneVerdict = (verdict: LinkVerdict, text: string): LinkVerdict => {
  const link = videoLink(text)
  return link.kind === 'frame'
    ? { ...verdict, tone: 'bad', text: words.gone(providers[link.provider]) }
    : verdict
}

/**
 * [M6] The typed link, judged by the recogniser of the public page, and a moment later by the video's host. A length
 * that the host tells is filled in.
 */
export function LinkPreview({ value, fill }: PreviewProps) {
  const isGone = useLinkLook(value, (seconds) => fill({ duration: textOf('duration', seconds) }))
  const typed = linkVerdict(value)
  if (typed === null) return null
  const verdict = isGone ? goneVerdict(typed, value) : typed
  return (
    <Verdict tone={verdict.tone} {...(verdict.tone === 'plain' && { Icon: IconLink })}>
      {verdict.text}{' '}
      {verdict.href && (
        <a href={verdict.href} target="_blank" rel="noreferrer">
          {words.open}
        </a>
      )}
    </Verdict>
  )
}
