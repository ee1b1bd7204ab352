import { useEffect, useRef } from 'react'
import classes from './selection.module.css'

interface SelectBoxProps {
  readonly label: string
  readonly isOn: boolean
  /** Some of many are on, not all. */
  readonly isMixed?: boolean
  readonly onToggle: (range: boolean) => void
}

/** A square to choose a row by, in a target of its own; Shift chooses all from the one before. */
export function SelectBox({ label, isOn, isMixed = false, onToggle }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={classes.box}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={(event) => {
          const { nativeEvent } = event
          onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }}
      />
    </label>
  )
}
