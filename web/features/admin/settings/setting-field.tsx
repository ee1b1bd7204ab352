import { Textarea, TextInput } from '@mantine/core'
import type { GlobalSettings } from '../../../../sync/index.ts'
import { instagramLink, whatsappText } from '../../../shared/format/contact-links.ts'
import { formatIsoDay } from '../../../shared/format/moment.ts'
import { strings } from '../strings.ts'
import { kindOf, type SettingsField } from './settings-form.ts'
import classes from './settings-page.module.css'

const words = strings.settings

const kinds: Partial<Record<SettingsField, { type?: string; inputMode?: 'tel' | 'numeric' }>> = {
  email: { type: 'email' },
  whatsapp: { inputMode: 'tel' },
  exam_year: { inputMode: 'numeric' },
  exam_date: { type: 'date' },
}

/** How many lines a longer text begins with; whoever writes more makes its field higher. */
const lines: Partial<Record<SettingsField, number>> = {
  about: 8,
  results: 4,
  results_disclosure: 3,
  terms: 7,
  refunds: 4,
  grievances: 4,
  legal_address: 3,
  privacy_policy: 10,
  disclaimer: 10,
}

/** What the public pages make of a contact, so that a slip is seen before it is published. */
const understood = (found: string | null, value: string): string =>
  value.trim() === '' ? '' : found === null ? words.notUnderstood : words.shownAs(found)

const lastChanged = (day: string | undefined): string =>
  day ? words.lastChanged(formatIsoDay(day)) : ''

const hintOf = (name: SettingsField, row: GlobalSettings, value: string): string => {
  switch (name) {
    case 'whatsapp':
      return `${words.whatsappHint} ${understood(whatsappText(value), value)}`
    case 'instagram':
      return `${words.instagramHint} ${understood(instagramLink(value)?.text ?? null, value)}`
    case 'privacy_policy':
      return `${words.textHint} ${words.ownTextHint} ${lastChanged(row.privacy_policy_date)}`
    case 'disclaimer':
      return `${words.textHint} ${words.ownTextHint} ${lastChanged(row.disclaimer_date)}`
    default:
      return words.hints[name] ?? ''
  }
}

interface SettingFieldProps {
  readonly name: SettingsField
  readonly row: GlobalSettings
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  /** What somebody else made of it while this form was open. */
  readonly news: string | null
}

/** One field of the settings, as its kind wants it. */
export function SettingField({ name, row, value, onChange, error, news }: SettingFieldProps) {
  const description = [
    hintOf(name, row, value).trim(),
    news === null ? '' : strings.changedMeanwhile(news),
  ]
    .filter(Boolean)
    .join(' ')
  if (kindOf(name) === 'consent')
    return (
      <Consent
        name={name}
        isGiven={value === 'yes'}
        description={description}
        onChange={(isGiven) => onChange(isGiven ? 'yes' : '')}
      />
    )
  const shared = {
    name,
    label: words[name],
    description: description || undefined,
    value,
    error,
    autoComplete: 'off',
  }
  const rows = lines[name]
  if (rows === undefined)
    return (
      <TextInput
        {...shared}
        {...kinds[name]}
        className={name === 'tagline' ? classes.long : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <Textarea
      {...shared}
      className={classes.long}
      classNames={{ input: classes.area }}
      rows={rows}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function Consent({
  name,
  isGiven,
  description,
  onChange,
}: {
  name: SettingsField
  isGiven: boolean
  description: string
  onChange: (isGiven: boolean) => void
}) {
  return (
    <div className={classes.long}>
      <label className={classes.consent}>
        <input
          type="checkbox"
          name={name}
          checked={isGiven}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{words[name]}</span>
      </label>
      {description ? <p className={classes.about}>{description}</p> : null}
    </div>
  )
}
