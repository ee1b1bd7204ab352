import { Link } from 'react-router-dom'
import { startPath } from '../paths.ts'
import { backupWords } from './backup-words.ts'
import { sampleParts } from './sample-notice.tsx'
import classes from './start.module.css'
import { sample, start as words } from './strings.ts'
import { useStartFacts } from './use-start-facts.ts'

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
