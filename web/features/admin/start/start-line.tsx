import { Link } from 'react-router-dom'
import { startPath } from '../paths.ts'
import { sampleParts } from './sample-parts.ts'
import classes from './start.module.css'
import { sample, start as words } from './strings.ts'
import { useStartFacts } from './use-start-facts.ts'

/** Leads to the start page while a first step is open or sample content is left. */
export function StartLine() {
  const { facts } = useStartFacts()
  if (facts === null) return null
  const isSample = sampleParts(facts.sample).length > 0
  if (!isSample && facts.open.length === 0) return null
  return (
    <p className={classes.lead}>
      {isSample && `${sample.title}. `}
      <Link to={startPath}>
        {facts.open.length > 0 ? words.openSteps(facts.open.length) : words.toSample}
      </Link>
    </p>
  )
}
