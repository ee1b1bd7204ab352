import { Button } from '@mantine/core'
import { writingErrors } from '../../../../sync/index.ts'
import { videoLink } from '../../videos/video-link.ts'
import { Notice, type Tone } from '../parts/states.tsx'
import { videos } from './strings.ts'

const { link: words, providers } = videos

/** True for a video file inside a home or office network, which neither form nor server takes. */
export const isInward = (text: string): boolean =>
  videoLink(text).kind !== 'refused' &&
  Object.hasOwn(
    writingErrors('demo_videos', { external_video_url: text.trim() }),
    'external_video_url',
  )

interface Judged {
  readonly tone: Tone
  readonly text: string
  /** The address at which it can be looked at; '' for none. */
  readonly href: string
}

/** The public page's reading of an address, in words; null while nothing is typed. */
export const judgedLink = (text: string): Judged | null => {
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
      return { tone: 'info', text: words.plain(link.host), href: link.href }
    case 'refused':
      return { tone: 'bad', text: words.refused, href: '' }
    default:
      return link satisfies never
  }
}

/** [M6] Says below a typed link what visitors will get, and leads to the video. */
export function LinkVerdict({ value }: { readonly value: string }) {
  const judged = judgedLink(value)
  if (judged === null) return null
  const { tone, text, href } = judged
  return (
    <Notice tone={tone} role="status">
      <span>{text}</span>{' '}
      {href && (
        <Button component="a" variant="subtle" href={href} target="_blank" rel="noreferrer">
          {words.open}
        </Button>
      )}
    </Notice>
  )
}
