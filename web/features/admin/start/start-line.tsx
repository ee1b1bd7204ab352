import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { StartFacts } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { useUnsent } from '../parts/standing.ts'
import { startPath } from '../paths.ts'
import { backupWords } from './backup-words.ts'
import { sampleParts } from './sample-notice.tsx'
import classes from './start.module.css'
import { sample, start as words } from './strings.ts'

/** Whether this device keeps a mark; a browser that keeps nothing has none. */
const isMarked = (name: string): boolean => {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}

/** Sets a mark of this device, or takes it away. */
const setMarked = (name: string, isOn: boolean): void => {
  try {
    if (isOn) localStorage.setItem(name, '1')
    else localStorage.removeItem(name)
  } catch {
    // a browser that keeps nothing: it is forgotten with the page
  }
}

/** The answer before: the next page that asks stands at once as it will stand. */
let known: StartFacts | null = null

const ALONE = 'academy.start.alone'
/** True once an owner told this device that they work alone. */
const isAlone = (): boolean => isMarked(ALONE)

/** How far the academy is, as the server said it last; null where it has not answered yet. */
export const useStartFacts = () => {
  const { sync } = useAdmin()
  const [facts, setFacts] = useState(known)
  const [turn, setTurn] = useState(0)
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
  const beAlone = (): void => {
    setMarked(ALONE, true)
    again()
  }
  const open = facts?.open.filter((step) => step !== 'invitation' || !isAlone()) ?? []
  return { facts: facts && { ...facts, open }, again, beAlone }
}

/** Leads to the start page while a first step is open, sample content is left or the server worries. */
export function StartLine() {
  const { facts } = useStartFacts()
  if (facts === null) return null
  const isSample = sampleParts(facts.sample).length > 0
  const { isWorry, text } = backupWords(facts.backups, Date.now())
  // Of a first backup the first steps tell.
  const worry = isWorry && !facts.open.includes('backup') ? `${text} ` : ''
  const isPayee = facts.payee.length > 0
  if (!isSample && !worry && !isPayee && facts.open.length === 0) return null
  const toOther = isSample ? words.toSample : words.toBackups
  const toPage = isPayee ? words.toPayee : toOther
  return (
    <p className={classes.lead}>
      <span>
        {isPayee && `${words.payee}. `}
        {worry}
        {isSample && `${sample.title}. `}
      </span>
      <Link to={startPath}>
        {facts.open.length > 0 && !isPayee ? words.openSteps(facts.open.length) : toPage}
      </Link>
    </p>
  )
}
