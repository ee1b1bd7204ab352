import { langOf } from '../format/language.ts'
import { useQuery } from '../live/sync-context.tsx'
import { pathOfHit } from '../routes/path-of-hit.ts'
import { SubjectBadge } from './badges.tsx'
import classes from './blank.module.css'
import { Link } from './link.tsx'
import { stateStrings } from './state-strings.ts'

const MOST = 5

/** Hits of the search over everything, which forgives typing mistakes, where the exact box of a list finds nothing. */
export function NearHits({ words }: { words: string }) {
  const found = useQuery('search', words, MOST)
  const hits = found.state === 'ready' ? found.value.hits : []
  return (
    <section className={classes.near} aria-label={stateStrings.near} aria-live="polite">
      {hits.length > 0 ? (
        <>
          <h3>{stateStrings.near}</h3>
          <ul>
            {hits.map((hit) => (
              <li key={hit.kind + hit.id}>
                <Link to={pathOfHit(hit)}>
                  <b lang={langOf(hit.title)}>{hit.title}</b>
                  <SubjectBadge subject={hit.subject} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}
