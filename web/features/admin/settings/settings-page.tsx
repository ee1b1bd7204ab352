import { type FormEvent, useState } from 'react'
import type { AdminRow } from '../../../../sync/index.ts'
import { useQuery, useStatus } from '../../../shared/live/sync-context.tsx'
import { useStanding } from '../../../shared/live/use-standing.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { hasMovedOn, readEdits, shownValue, withEdit } from '../parts/edits.ts'
import { Notice } from '../parts/notice.tsx'
import { sentWords } from '../parts/sent-words.ts'
import { Skeletons } from '../parts/skeletons.tsx'
import { SyncChip } from '../parts/sync-chip.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { useDraft } from '../parts/use-draft.ts'
import { strings } from '../strings.ts'
import { SettingField } from './setting-field.tsx'
import {
  EXAM_FIELDS,
  LEGAL_FIELDS,
  RESULTS_FIELDS,
  RULES_FIELDS,
  type SettingsErrors,
  type SettingsField,
  SITE_FIELDS,
  STORY_FIELDS,
  seenSettings,
  settingsChange,
  settingText,
} from './settings-form.ts'
import classes from './settings-page.module.css'

const words = strings.settings
type Settings = AdminRow<'global_settings'>

interface Group {
  readonly id: string
  readonly title: string
  readonly text?: string
  readonly fields: readonly SettingsField[]
}
const GROUPS: readonly Group[] = [
  { id: 'site', title: words.site, fields: SITE_FIELDS },
  { id: 'exam', title: words.exam, fields: EXAM_FIELDS },
  { id: 'story', title: words.story, fields: STORY_FIELDS },
  { id: 'results', title: words.resultsGroup, text: words.resultsRule, fields: RESULTS_FIELDS },
  { id: 'rules', title: words.rules, fields: RULES_FIELDS },
  { id: 'legal', title: words.legal, text: words.legalRule, fields: LEGAL_FIELDS },
]

/** [M1] The settings of the whole site. */
export function SettingsPage() {
  const settings = useQuery('adminGlobalSettings')
  const { phase } = useStanding()
  // Every server has them, so a device without them is about to get them, unless it cannot.
  const isComing = phase !== 'offline' && phase !== 'failing'
  return (
    <AdminFrame title={strings.sections.settings}>
      {settings.state === 'loading' && <Skeletons rows={4} />}
      {settings.state === 'failed' && <Notice tone="bad">{strings.errors.storage}</Notice>}
      {settings.state === 'ready' &&
        (settings.value ? (
          <SettingsForm settings={settings.value} />
        ) : isComing ? (
          <Skeletons rows={4} />
        ) : (
          <Notice>{words.notHere}</Notice>
        ))}
    </AdminFrame>
  )
}

const useSave = ({ row }: Settings) => {
  const { sync } = useAdmin()
  const status = useStatus()
  const draft = useDraft('settings', readEdits)
  const [errors, setErrors] = useState<SettingsErrors>({})
  const [isBusy, setBusy] = useState(false)
  const fail = (fields: SettingsErrors = {}) => {
    setErrors(fields)
    toastBad(words.failedTitle, words.failedText, 'settings')
  }
  const save = async (): Promise<void> => {
    const { changed, errors: found } = settingsChange(row, draft.value, Date.now())
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const outcome = Object.keys(changed).length
        ? await sync.commands.saveGlobalSettings(changed, seenSettings(row, draft.value))
        : ({ ok: true } as const)
      if (!outcome.ok)
        return fail(
          Object.fromEntries(
            Object.entries(outcome.fields).map(([field, code]) => [
              field,
              strings.fieldErrors[code],
            ]),
          ),
        )
      draft.clear()
      toastGood(words.saved, sentWords(status, ''), 'settings')
    } catch {
      fail()
    } finally {
      setBusy(false)
    }
  }
  return { draft, errors, isBusy, save }
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { draft, errors, isBusy, save } = useSave(settings)
  const hasEdits = Object.keys(draft.value).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void save()
  }
  const field = (name: SettingsField) => {
    const now = settingText(settings.row, name)
    return (
      <SettingField
        key={name}
        row={settings.row}
        name={name}
        value={shownValue(draft.value, name, now)}
        onChange={(to) => draft.update((edits) => withEdit(edits, name, now, to))}
        error={errors[name]}
        news={hasMovedOn(draft.value, name, now) ? now || strings.empty : null}
      />
    )
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {GROUPS.map(({ id, title, text, fields }) => (
        <section key={id} className={classes.group} aria-labelledby={`settings-${id}`}>
          <h2 id={`settings-${id}`}>{title}</h2>
          {text ? <p className={classes.about}>{text}</p> : null}
          {fields.map(field)}
        </section>
      ))}
      <div className={classes.foot}>
        <Button type="submit" disabled={isBusy}>
          {words.save}
        </Button>
        {hasEdits ? (
          <span className={classes.unsaved}>{words.unsaved}</span>
        ) : (
          <SyncChip sync={settings.sync} />
        )}
      </div>
    </form>
  )
}
