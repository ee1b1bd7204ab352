import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import form from '../form/form.module.css'
import { Sheet } from '../parts/sheet.tsx'
import { strings } from '../strings.ts'
import classes from './key-list.module.css'
import { keys as words } from './key-strings.ts'
import { areKeysOn, setKeysOn } from './panel-keys.ts'

/** The keys of one letter, and the switch for those whose voice or hand presses them unmeant. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn)
  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      foot={
        <Button look="outline" onClick={onClose}>
          {strings.close}
        </Button>
      }
    >
      <p>{words.about}</p>
      <dl className={classes.keys}>
        {words.list.map(([key, deed]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
      <label className={form.flag}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            setKeysOn(event.currentTarget.checked)
            setOn(event.currentTarget.checked)
          }}
        />
        <span>{words.on}</span>
      </label>
    </Sheet>
  )
}
