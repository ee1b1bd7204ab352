import { useEffect, useEffectEvent, useState } from 'react'
import type { SyncErrorCode, SyncStatus } from '../../../sync/index.ts'
import type { Standing } from '../../shared/live/standing.ts'
import { useSync } from '../../shared/live/sync-context.tsx'
import { useToast } from '../../shared/ui/toast.tsx'

/** The part of a standing that notices over every page are made of. */
export type Noticed = Pick<Standing, 'storage' | 'problem' | 'updateOffered'>

/** Something that a person should know or do: a sentence that says it, and more. */
interface Notice {
  readonly text: string
  readonly action: 'check' | 'reload' | null
}

const noticeActions = { check: 'Check now', reload: 'Reload' } as const

const SAFE = 'What is on this device is safe and stays readable'

const storageNotices: Readonly<
  Record<Extract<SyncStatus['storage'], { kind: 'memory' }>['why'], Notice>
> = {
  insecure: {
    text: 'This address is not secure (no https), so the browser keeps nothing on this device. You see content from the network; open the site by https to read it offline.',
    action: null,
  },
  refused: {
    text: 'This window keeps nothing on the device (a private window does that). You see content from the network; open the site in a normal window to read it offline.',
    action: null,
  },
  'no-locks': {
    text: 'This browser is too old to keep content safely, so you see it from the network. Update the browser to read it offline.',
    action: null,
  },
  full: {
    text: 'The storage of this device is full, so nothing new is kept and you see content from the network. Free some space, then reload.',
    action: 'reload',
  },
}

const storageFails: Notice = {
  text: `The browser could not store new content. ${SAFE}; we try again by ourselves. If it stays so, reload the page.`,
  action: 'reload',
}
const problems: Readonly<Partial<Record<SyncErrorCode, Notice>>> = {
  captive: {
    text: `This network answers with a page of its own, often a Wi-Fi login. ${SAFE}. Sign in to the network, then check again.`,
    action: 'check',
  },
  server: {
    text: `Our server has trouble right now. ${SAFE}; we try again by ourselves.`,
    action: 'check',
  },
  quota: {
    text: `This device is full, so new content cannot be kept. ${SAFE}. Free some space, then check again.`,
    action: 'check',
  },
  closed: storageFails,
  aborted: storageFails,
  storage: storageFails,
}
const otherProblem: Notice = {
  text: `The list could not be renewed. ${SAFE}; we try again by ourselves.`,
  action: 'check',
}

/** One sentence for a problem of the sync: what happened, whether anything is lost, what to do. */
export const problemNotice = (problem: Exclude<SyncErrorCode, 'offline'>): Notice =>
  problems[problem] ?? otherProblem

const newerApp: Notice = {
  text: 'A newer version of this app is out. Reload to get it; what is saved stays.',
  action: 'reload',
}

/**
 * The notices over every page: what was kept nowhere, then what fails. No network is said by the fresh line, which is there
 * from the start and pushes nothing.
 */
export const noticesOf = ({ storage, problem, updateOffered }: Noticed): readonly Notice[] => [
  ...(storage.kind === 'memory' ? [storageNotices[storage.why]] : []),
  // A login page and a cut answer count as offline for the engine; for a person they are something else.
  ...(problem !== null && problem !== 'offline' ? [problemNotice(problem)] : []),
  ...(updateOffered ? [newerApp] : []),
]

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
