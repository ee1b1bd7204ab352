import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { StartFacts } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { useUnsent } from '../parts/standing.ts'
import { startPath } from '../paths.ts'
import { backupWords } from './backup-part.tsx'
import { sampleParts } from './sample-notice.tsx'
import classes from './start.module.css'
import { sample, start as words } from './strings.ts'

/** The answer before: the next page that asks stands at once as it will stand. */
let known: StartFacts | null = null

/** How far the academy is, as the server said it last; null where it has not answered yet. */
export const useStartFacts = () => {
  const { sync } = useAdmin()
  const [facts, setFacts] = useState(known)
  const [turn, setTurn] = useState(0)
  /** An owner told this device that they work alone. */
  const [isAlone, setAlone] = useLocalStorage({
    key: 'academy.start.alone',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const isAllSent = useUnsent() === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks once more, as does what has reached the server
  useEffect(() => {
    let isGone = false
    void sync.online.start().then((answer) => {
      if (isGone || !answer.ok) return
      known = answer.value
      setFacts(known)
    })
    return () => {
      isGone = true
    }
  }, [sync, turn, isAllSent])
  const again = (): void => setTurn(turn + 1)
  const beAlone = (): void => setAlone(true)
  const open = facts?.open.filter((step) => step !== 'invitation' || !isAlone) ?? []
  return { facts: facts && { ...facts, open }, again, beAlone }
}

/** Leads to the start page while a first step is open, sample content is left or the server worries. */
export function StartLine() {
  const { facts } = useStartFacts()
  if (facts === null) return null
  const { isWorry, text } = backupWords(facts.backups, Date.now())
  const said = [
    facts.payee.length > 0 && `${words.payee}.`,
    // Of a first backup the first steps tell.
    isWorry && !facts.open.includes('backup') && text,
    sampleParts(facts.sample).length > 0 && `${sample.title}.`,
  ].filter((one) => one !== false)
  if (said.length + facts.open.length === 0) return null
  return (
    <p className={classes.lead}>
      <span>{said.join(' ')}</span>{' '}
      <Link to={startPath}>
        {facts.open.length > 0 ? words.openSteps(facts.open.length) : words.toStart}
      </Link>
    </p>
  )
}
