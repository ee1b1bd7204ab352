import { IconDeviceMobile, IconMoon, IconSun } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import {
  applyScheme,
  chooseScheme,
  isChoice,
  onSchemeChoice,
  type SchemeChoice,
  schemeChoice,
} from '../../shared/theme/color-scheme.ts'
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
  const group = useRef<HTMLFieldSetElement>(null)
  // Before the kept choice is drawn: the server's page says 'auto', and another one was chosen by hand before the scripts.
  useLayoutEffect(() => {
    const early = group.current?.querySelector<HTMLInputElement>('input:checked')?.value
    const kept = schemeChoice()
    if (isChoice(early) && early !== 'auto' && early !== kept) chooseScheme(early)
    // The early script does not colour the browser's own bars.
    else applyScheme(kept)
  }, [])
  return (
    <fieldset ref={group} className={classes.group}>
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
