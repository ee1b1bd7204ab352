import { writingErrors } from '../../../../sync/index.ts'
import { videoLink } from '../../../shared/format/video-link.ts'

/** True for a video file inside a home or office network, which neither form nor server takes. */
export const isInward = (text: string): boolean =>
  videoLink(text).kind !== 'refused' &&
  Object.hasOwn(
    writingErrors('demo_videos', { external_video_url: text.trim() }),
    'external_video_url',
  )
