import { IconDeviceMobile, IconMoon, IconSun } from '@tabler/icons-react'
import { useEffect, useId, useSyncExternalStore } from 'react'
import {
  applyScheme,
  chooseScheme,
  onSchemeChoice,
  type SchemeChoice,
  schemeChoice,
} from './color-scheme.ts'
import classes from './scheme-switch.module.css'

const CHOICES = [
  { choice: 'auto', label: 'System', Icon: IconDeviceMobile },
  { choice: 'light', label: 'Light', Icon: IconSun },
  { choice: 'dark', label: 'Dark', Icon: IconMoon },
] as const

const untilKnown = (): SchemeChoice => 'auto'

/** Light, dark, or as the device is: kept on this device. */
export function SchemeSwitch() {
  const chosen = useSyncExternalStore(onSchemeChoice, schemeChoice, untilKnown)
  const name = useId()
  // The browser's own bars are not the early script's.
  useEffect(() => applyScheme(schemeChoice()), [])
  return (
    <fieldset className={classes.group}>
      <legend className="vh">Colours</legend>
      {CHOICES.map(({ choice, label, Icon }) => (
        <label key={choice} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={chosen === choice}
            onChange={() => chooseScheme(choice)}
          />
          <Icon className="icon" aria-hidden="true" />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
