import { Button, NavLink } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import type { StartFacts } from '../../../../sync/index.ts'
import { AdminFrame } from '../frame/admin-frame.tsx'
import list from '../parts/list.module.css'
import { adminsPath, examsPath, paymentPath, settingsPath } from '../paths.ts'
import { strings } from '../strings.ts'
import { BackupPart } from './backup-part.tsx'
import { PayeeChanges } from './payee-changes.tsx'
import { SampleNotice } from './sample-notice.tsx'
import { useStartFacts } from './start-line.tsx'
import { start as words } from './strings.ts'

/** An owner's first steps and what is wrong, in one look. Nothing is edited here: each line leads to its page. */
export function StartPage() {
  const { facts, look, beAlone } = useStartFacts()
  return (
    <AdminFrame title={strings.sections.start}>
      {facts && facts.payee.length > 0 && <PayeeChanges changes={facts.payee} onSeen={look} />}
      {facts && <SampleNotice left={facts.sample} onRemoved={look} />}
      {facts && facts.open.length > 0 && <FirstSteps open={facts.open} onAlone={beAlone} />}
      {facts && (
        <Part title={words.backups}>
          <BackupPart backups={facts.backups} look={async () => (await look())?.backups ?? null} />
        </Part>
      )}
    </AdminFrame>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={list.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** A line that leads to a page. A save there leads back here. */
function Way({ to, text, about }: { to: string; text: string; about?: string }) {
  return (
    <li>
      <NavLink
        component={Link}
        to={to}
        state={{ isOpenedHere: true, isStep: true }}
        classNames={{ root: list.line, label: list.title }}
        c="inherit"
        label={text}
        description={about}
        rightSection={<IconChevronRight size={20} aria-hidden="true" />}
      />
    </li>
  )
}

const ways = {
  payee: paymentPath,
  contacts: settingsPath,
  words: settingsPath,
  paper: `${examsPath}?add=1`,
  invitation: adminsPath,
} as const

function FirstSteps({ open, onAlone }: { open: StartFacts['open']; onAlone: () => void }) {
  return (
    <Part title={words.steps}>
      <ol className={list.list}>
        {open.map((step) => {
          const [text, about] = words.step[step]
          if (step !== 'backup') return <Way key={step} to={ways[step]} text={text} about={about} />
          return (
            <li key={step} className={list.card}>
              <b>{text}</b>
              <span className={list.about}>{about}</span>
            </li>
          )
        })}
      </ol>
      {open.includes('invitation') && (
        <Button variant="subtle" mr="auto" onClick={onAlone}>
          {words.alone}
        </Button>
      )}
    </Part>
  )
}
