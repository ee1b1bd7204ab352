import { TextInput } from '@mantine/core'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AuditKind, Online } from '../../../../sync/index.ts'
import { isoDay } from '../../../shared/format/moment.ts'
import { currentParams } from '../../../shared/routes/current-params.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { whoWords } from '../parts/who-words.ts'
import classes from './audit.module.css'
import { kindOptions } from './audit-question.ts'
import { audit as words } from './strings.ts'

interface FiltersProps {
  readonly by: string
  readonly kind: AuditKind | ''
  readonly day: string
}

/** Filters by person, deed and time, in the address, so that a reload keeps them. */
export function AuditFilters({ by, kind, day }: FiltersProps) {
  const [, setParams] = useSearchParams()
  const people = useAnswer(useCallback((online: Online) => online.auditPeople(), [])).value ?? []
  const set = (fields: Readonly<Record<string, string>>): void => {
    const next = currentParams()
    for (const [name, value] of Object.entries(fields)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next, { replace: true })
  }
  const isIdle = !(by || kind || day)
  return (
    <div className={classes.filters}>
      <SelectField
        aria-label={words.who}
        options={[
          ['', words.everybody],
          ...people.map(({ id, who }) => [id, whoWords('admin', who)] as const),
          // Whoever the address asks for is in the list, also before the names have come.
          ...(by === '' || by === 'none' || people.some(({ id }) => id === by)
            ? []
            : [[by, by] as const]),
          ['none', words.nobody],
        ]}
        value={by}
        onChoose={(to) => set({ by: to })}
      />
      <SelectField
        aria-label={words.what}
        options={[['', words.everything], ...kindOptions]}
        value={kind}
        onChoose={(to) => set({ kind: to })}
      />
      <TextInput
        type="date"
        label={words.since}
        className={classes.since}
        max={isoDay(Date.now())}
        value={day}
        onChange={(event) => set({ since: event.currentTarget.value })}
      />
      {/* It stays when there is nothing to clear: the focus is on it then. */}
      <Button
        look="text"
        aria-disabled={isIdle}
        onClick={() => !isIdle && set({ by: '', kind: '', since: '' })}
      >
        {words.clear}
      </Button>
    </div>
  )
}
