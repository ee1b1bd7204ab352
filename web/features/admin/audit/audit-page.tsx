import { Button, Group, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import {
  type AuditEntry,
  type AuditKind,
  isCollectionName,
  type Online,
  type AuditPage as Page,
} from '../../../../sync/index.ts'
import { langOf } from '../../../shared/format/labels.ts'
import { isoDay } from '../../../shared/format/moment.ts'
import { handOver } from '../../../shared/ui/download-pdf.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import classes from '../parts/list.module.css'
import { MorePages, useAnswer, usePages } from '../parts/server-pages.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { failureWords, whenWords, whoWords } from '../parts/words.ts'
import { collectionPage } from '../paths.ts'
import { strings } from '../strings.ts'
import { entryWords } from './entry-words.ts'
import { audit as words } from './strings.ts'

// as: the keys of the table are the kinds, nothing else
const kinds = Object.keys(words.kinds) as readonly AuditKind[]

/** Deeds with their author and time, as the server noted them, by the filters in the address. */
export function AuditPage() {
  const [params] = useSearchParams()
  const by = params.get('by') ?? ''
  const kind = kinds.find((one) => one === params.get('kind')) ?? ''
  const ask = useCallback(
    (online: Online, before?: number) => online.audit({ by, kind, since: 0 }, before),
    [by, kind],
  )
  const pages = usePages<AuditEntry, Page>(ask)
  return (
    <AdminFrame title={strings.sections.audit} action={<ExportButton />}>
      <p className={classes.about}>{words.about}</p>
      <Filters by={by} kind={kind} />
      {pages.first && pages.items.length === 0 && <p className={classes.none}>{words.none}</p>}
      {pages.items.length > 0 && (
        <ul className={classes.list}>
          {pages.items.map((entry) => (
            <Entry key={entry.n} entry={entry} />
          ))}
        </ul>
      )}
      <MorePages pages={pages} offline={words.offline} failed={words.failed} />
    </AdminFrame>
  )
}

/** Hands the whole list out as a file. */
function ExportButton() {
  const { sync } = useAdmin()
  const [isBusy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    setBusy(true)
    const answer = await sync.online.exportAudit()
    setBusy(false)
    if (!answer.ok) {
      const why = failureWords(answer, words.exportOffline, words.failed)
      return toastBad(words.exportFailed, why, 'export')
    }
    // The mark tells a spreadsheet that it is UTF-8; reading the answer has taken it off.
    const table = new Blob(['\ufeff', answer.value])
    handOver(table, `audit-${isoDay(Date.now())}.csv`, 'text/csv;charset=utf-8')
    toastGood(words.exported[0], words.exported[1], 'export')
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden="true" />}
      aria-disabled={isBusy}
      onClick={() => void (isBusy || run())}
    >
      {isBusy ? words.exporting : words.exportAll}
    </Button>
  )
}

function Filters({ by, kind }: { by: string; kind: string }) {
  const [params, setParams] = useSearchParams()
  const people = useAnswer(useCallback((online: Online) => online.auditPeople(), [])).value ?? []
  const set = (name: string, value: string): void => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  const known = by === '' || by === 'none' || people.some(({ id }) => id === by)
  return (
    <Group gap="sm">
      <NativeSelect
        aria-label={words.who}
        data={[
          { value: '', label: words.everybody },
          ...people.map(({ id, who }) => ({ value: id, label: whoWords('admin', who) })),
          // The asked person is in the list, also before the names have come.
          ...(known ? [] : [{ value: by, label: by }]),
          { value: 'none', label: words.nobody },
        ]}
        value={by}
        onChange={(event) => set('by', event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={words.what}
        data={[
          { value: '', label: words.everything },
          ...kinds.map((value) => ({ value, label: words.kinds[value] })),
        ]}
        value={kind}
        onChange={(event) => set('kind', event.currentTarget.value)}
      />
    </Group>
  )
}

/** The address of a change's history, where it can be seen and undone; '' for a row without one. */
const historyOf = ({ action, collection, id }: AuditEntry): string => {
  const page = action !== 'deleted' && isCollectionName(collection) && collectionPage(collection)
  return page && id ? `${page}?history=${encodeURIComponent(id)}` : ''
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { who, what, label, details } = entryWords(entry)
  const history = historyOf(entry)
  return (
    <li className={classes.line}>
      <div className={classes.told}>
        <p className={classes.meta}>{whenWords(entry.at, Date.now())}</p>
        <p>
          {who && <b>{who}</b>} <span>{what}</span>{' '}
          {label && <span lang={langOf(label)}>{`“${label}”`}</span>}
        </p>
        {details.length > 0 && <p className={classes.about}>{details.join(' · ')}</p>}
      </div>
      {history && (
        <Button component={Link} variant="subtle" to={history}>
          {words.history}
          <span className="vh">{words.historyOf(label || what)}</span>
        </Button>
      )}
    </li>
  )
}
