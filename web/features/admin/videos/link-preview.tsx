import { IconAlertTriangle, IconCircleCheck, IconLink } from '@tabler/icons-react'
import { videoLink } from '../../../shared/format/video-link.ts'
import type { PreviewProps } from '../form/field-spec.ts'
import { textOf } from '../form/field-text.ts'
import { isInward } from './inward.ts'
import classes from './link-preview.module.css'
import { videos } from './strings.ts'
import { useLinkLook } from './use-link-look.ts'

interface Verdict {
  readonly tone: 'good' | 'plain' | 'bad'
  readonly text: string
  /** Where it can be looked at; '' for nowhere. */
  readonly href: string
}

const { link: words, providers } = videos

/** The public page's reading of an address, in words; null while nothing is typed. */
export const linkVerdict = (text: string): Verdict | null => {
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

const icons = { good: IconCircleCheck, plain: IconLink, bad: IconAlertTriangle }

/** Said of a video that its provider does not have, or does not show here. */
const goneVerdict = (verdict: Verdict, text: string): Verdict => {
  const link = videoLink(text)
  return link.kind === 'frame'
    ? { ...verdict, tone: 'bad', text: words.gone(providers[link.provider]) }
    : verdict
}

/**
 * [M6] The link as it is typed, judged by the recogniser of the public page, and a moment later by whoever has the video.
 * The length that is learnt by it is filled in.
 */
export function LinkPreview({ value, fill }: PreviewProps) {
  const isGone = useLinkLook(value, (seconds) => fill({ duration: textOf('duration', seconds) }))
  const typed = linkVerdict(value)
  if (typed === null) return null
  const verdict = isGone ? goneVerdict(typed, value) : typed
  const Icon = icons[verdict.tone]
  return (
    <p className={classes.verdict} data-tone={verdict.tone} role="status">
      <Icon size={18} aria-hidden="true" />
      <span>
        {verdict.text}{' '}
        {verdict.href && (
          <a href={verdict.href} target="_blank" rel="noreferrer">
            {words.open}
          </a>
        )}
      </span>
    </p>
  )
}
