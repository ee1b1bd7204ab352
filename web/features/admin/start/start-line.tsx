import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { StartFacts } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { useUnsent } from '../parts/standing.ts'
import { startPath } from '../paths.ts'
import { backupWords } from './backup-part.tsx'
import { sampleParts } from './sample-notice.tsx'
import { sample, start as words } from './strings.ts'

/** The server's last answer: the next page draws it at once. */
let known: StartFacts | null = null

/** How far the academy is, as the server said it last; null where it has not answered yet. */
export const useStartFacts = () => {
  const { sync } = useAdmin()
  const [facts, setFacts] = useState(known)
  /** An owner told this device that they work alone. */
  const [isAlone, setAlone] = useLocalStorage({
    key: 'academy.start.alone',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const isAllSent = useUnsent() === 0
  const look = async (): Promise<StartFacts | null> => {
    const answer = await sync.online.start()
    if (!answer.ok) return null
    known = answer.value
    setFacts(known)
    return known
  }
  const lookNow = useEffectEvent(look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has reached the server may end a step
  useEffect(() => void lookNow(), [isAllSent])
  const open = facts?.open.filter((step) => step !== 'invitation' || !isAlone) ?? []
  return { facts: facts && { ...facts, open }, look, beAlone: () => setAlone(true) }
}

/** Leads to the start page while a first step is open, sample content is left or the server worries. */
export function StartLine() {
  const { facts } = useStartFacts()
  if (facts === null) return null
  const { isWorry, text } = backupWords(facts.backups, Date.now())
  const said = [
    facts.payee.length > 0 && `${words.payee}.`,
    // The list of first steps has a line for the first backup.
    isWorry && !facts.open.includes('backup') && text,
    sampleParts(facts.sample).length > 0 && `${sample.title}.`,
  ].filter((one) => one !== false)
  if (said.length + facts.open.length === 0) return null
  return (
    <p>
      <span>{said.join(' ')}</span>{' '}
      <Link to={startPath}>
        {facts.open.length > 0 ? words.openSteps(facts.open.length) : words.toStart}
      </Link>
    </p>
  )
}
