import type { OutboxItem, StartFacts } from '../../../../sync/index.ts'
import { useQuery } from '../../../shared/live/sync-context.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { labelOf } from '../outbox/collection-words.ts'
import { needsPerson } from '../parts/standing.ts'
import { adminsPath, examsPath, needPath, outboxPath, paymentPath, settingsPath } from '../paths.ts'
import { strings } from '../strings.ts'
import { BackupPart } from './backup-part.tsx'
import { NewestRows } from './newest-rows.tsx'
import { SampleNotice } from './sample-notice.tsx'
import classes from './start.module.css'
import { Part, Way } from './start-part.tsx'
import { start as words } from './strings.ts'
import { useStartFacts } from './use-start-facts.ts'

/** An owner's tasks and news in one look: no field is written here, each line leads on. */
export function StartPage() {
  const { facts, again, beAlone } = useStartFacts()
  const outbox = useQuery('outbox')
  const items = outbox.state === 'ready' ? outbox.value : []
  return (
    <AdminFrame title={strings.sections.start}>
      {facts && <SampleNotice left={facts.sample} onRemoved={again} />}
      {facts && <FirstSteps open={facts.open} onAlone={beAlone} />}
      <Needing items={items.filter(needsPerson)} />
      <Waiting count={items.filter((item) => !needsPerson(item)).length} />
      <NewestRows />
      {facts && <BackupPart backups={facts.backups} />}
    </AdminFrame>
  )
}

const ways = {
  payee: paymentPath,
  contacts: settingsPath,
  paper: `${examsPath}?add=1`,
  invitation: adminsPath,
} as const

/** Nothing once all are done. */
function FirstSteps({ open, onAlone }: { open: StartFacts['open']; onAlone: () => void }) {
  if (open.length === 0) return null
  return (
    <Part title={words.steps}>
      <ol className={classes.list}>
        {open.map((step) =>
          step === 'backup' ? (
            <li key={step} className={classes.plain}>
              <b>{words.step.backup[0]}</b>
              <span className={classes.about}>{words.step.backup[1]}</span>
            </li>
          ) : (
            <Way
              key={step}
              to={ways[step]}
              text={words.step[step][0]}
              about={words.step[step][1]}
            />
          ),
        )}
      </ol>
      {open.includes('invitation') && (
        <div>
          <Button look="text" onClick={onAlone}>
            {words.alone}
          </Button>
        </div>
      )}
    </Part>
  )
}

const SHOWN = 5

function Needing({ items }: { items: readonly OutboxItem[] }) {
  if (items.length === 0) return null
  return (
    <Part title={words.needing}>
      <ul className={classes.list}>
        {items.slice(0, SHOWN).map((item) => (
          <Way
            key={item.id}
            to={needPath(item.state, item.id)}
            text={labelOf(item)}
            about={strings.sync[item.state]}
          />
        ))}
        {items.length > SHOWN && <Way to={outboxPath} text={words.more(items.length - SHOWN)} />}
      </ul>
    </Part>
  )
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Part title={words.waiting}>
      <ul className={classes.list}>
        <Way to={outboxPath} text={strings.line.wait(count) + strings.line.goes(count)} />
      </ul>
    </Part>
  )
}
