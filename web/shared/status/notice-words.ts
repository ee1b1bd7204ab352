import type { SyncErrorCode, SyncStatus } from '../../../sync/index.ts'
import type { Noticed } from './standing.ts'

/** Something that a person should know or do: a sentence that says it, and more. */
export interface Notice {
  readonly text: string
  readonly action: 'check' | 'reload' | null
}

export const noticeActions = { check: 'Check now', reload: 'Reload' } as const

const SAFE = 'What is on this device is safe and stays readable'

const storageNotice = (why: Extract<SyncStatus['storage'], { kind: 'memory' }>['why']): Notice => {
  switch (why) {
    case 'insecure':
      return warn(
        'This address is not secure (no https), so the browser keeps nothing on this device. You see content from the network; open the site by https to read it offline.',
      )
    case 'refused':
      return warn(
        'This window keeps nothing on the device (a private window does that). You see content from the network; open the site in a normal window to read it offline.',
      )
    case 'no-locks':
      return warn(
        'This browser is too old to keep content safely, so you see it from the network. Update the browser to read it offline.',
      )
    case 'full':
      return warn(
        'The storage of this device is full, so nothing new is kept and you see content from the network. Free some space, then reload.',
        'reload',
      )
    case 'room-again':
      return warn(
        'There is room on this device again. You see content from the network until you reload this page.',
        'reload',
      )
    default:
      return why satisfies never
  }
}

const warn = (text: string, action: Notice['action'] = null): Notice => ({
  text,
  action,
})

/** One sentence for a problem of the sync: what happened, whether anything is lost, what to do. */
export const problemNotice = (problem: Exclude<SyncErrorCode, 'offline'>): Notice => {
  switch (problem) {
    case 'captive':
      return warn(
        `This network answers with a page of its own, often a Wi-Fi login. ${SAFE}. Sign in to the network, then check again.`,
        'check',
      )
    case 'server':
      return warn(`Our server has trouble right now. ${SAFE}; we try again by ourselves.`, 'check')
    case 'quota':
      return warn(
        `This device is full, so new content cannot be kept. ${SAFE}. Free some space, then check again.`,
        'check',
      )
    case 'closed':
      return warn(
        'The browser closed this site’s storage. Nothing is lost; we open it again by ourselves. If it stays so, reload the page.',
        'reload',
      )
    case 'aborted':
    case 'storage':
      return warn(
        `The browser could not store new content. ${SAFE}; we try again by ourselves. If it stays so, reload the page.`,
        'reload',
      )
    case 'epoch':
    case 'ahead':
    case 'garbled':
      return warn(
        `An answer did not arrive whole, so it was thrown away. ${SAFE}; we try again by ourselves.`,
        'check',
      )
    case 'unauthorized':
    case 'forbidden':
    case 'rejected':
    case 'invalid':
    case 'missing':
    case 'mismatch':
    case 'internal':
      return warn(`The list could not be renewed. ${SAFE}; we try again by ourselves.`, 'check')
    default:
      return problem satisfies never
  }
}

/**
 * The notices over every page: what was kept nowhere, then what fails. No network is said by the fresh line, which is there
 * from the start and pushes nothing.
 */
export const noticesOf = (status: Noticed): readonly Notice[] => {
  const notices: Notice[] = []
  if (status.storage.kind === 'memory') notices.push(storageNotice(status.storage.why))
  // A login page and a cut answer count as offline for the engine; for a person they are something else.
  const { problem } = status
  if (problem !== null && problem !== 'offline') notices.push(problemNotice(problem))
  if (status.updateOffered)
    notices.push(
      warn('A newer version of this app is out. Reload to get it; what is saved stays.', 'reload'),
    )
  return notices
}
