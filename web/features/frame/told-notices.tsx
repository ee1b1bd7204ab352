import { useEffect, useEffectEvent, useState } from 'react'
import type { Noticed } from '../../shared/live/standing.ts'
import { useSync } from '../../shared/live/sync-context.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { type Notice, noticeActions, noticesOf } from './notice-words.ts'

export function ToldNotices({ status }: { status: Noticed }) {
  return noticesOf(status).map((notice) => <OneNotice key={notice.text} {...notice} />)
}

/** Stands above the page until it is over or put away: within the page it would move tap targets. */
function OneNotice({ text, action }: Notice) {
  const show = useToast()
  const sync = useSync()
  // A message goes with its button: this one comes again for as long as it is true.
  const [asked, setAsked] = useState(0)
  const act = useEffectEvent((): void => {
    if (action === 'reload') window.location.reload()
    else sync?.checkNow()
    setAsked(asked + 1)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown again once it was acted on
  useEffect(() => {
    const end = text.indexOf('. ') + 1
    return show({
      title: text.slice(0, end),
      text: text.slice(end + 1),
      ...(action && {
        action: {
          label: noticeActions[action],
          onClick: () => act(),
        },
      }),
      isLasting: true,
    })
  }, [text, action, show, asked])
  return null
}
