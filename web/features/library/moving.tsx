import { type ChangeEvent, useRef, useState } from 'react'
import type { MovingList } from '../../../sync/index.ts'
import { Button } from '../../shared/ui/button.tsx'
import { handOver } from '../../shared/ui/hand-over.ts'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import classes from './library.module.css'
import { Part, type PartProps } from './part.tsx'
import { strings } from './strings.ts'

/** Takes the list of what is saved to another phone, or in from one. */
export function Moving({ files, data, doing }: PartProps) {
  const show = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [list, setList] = useState<MovingList | null>(null)
  const give = async (): Promise<void> => {
    const outcome = await files.exportList()
    if (!outcome.ok) return void show({ title: strings.notDone, text: strings.notDoneText })
    handOver(new Blob([outcome.text]), strings.fileName, 'application/json')
    show({ title: strings.exported(outcome.count), text: strings.exportedText })
  }
  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0]
    if (!file) return
    const outcome = await files.readList(await file.text().catch(() => ''))
    target.value = ''
    if (outcome.ok) setList(outcome.list)
    else show({ title: strings.notImported, text: strings.importFailed(outcome.code) })
  }
  const take = async (): Promise<void> => {
    if (!list) return
    setList(null)
    const isFree = data.connection.kind === 'unmetered' || !data.rules.wifiOnly
    if (await doing.tell(files.takeList(list, !isFree))) show({ title: strings.imported })
  }
  return (
    <Part id="moving" title={strings.moving}>
      <p className={classes.hint}>{strings.movingText}</p>
      <div className={classes.foot}>
        <Button look="text" onClick={() => void give()}>
          {strings.exportList}
        </Button>
        <Button look="text" onClick={() => input.current?.click()}>
          {strings.importList}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept="application/json,.json"
          aria-label={strings.importList}
          onChange={(event) => void read(event)}
        />
      </div>
      {list ? (
        <Sheet title={strings.importTitle} onClose={() => setList(null)}>
          <p>{strings.importItems(list)}</p>
          {list.unknown.length > 0 ? (
            <p className="muted">{strings.importUnknown(list.unknown)}</p>
          ) : null}
          <p className="muted">{strings.importSafe}</p>
          <div className={classes.choices}>
            <Button onClick={() => void take()}>{strings.importNow}</Button>
            <Button look="outline" onClick={() => setList(null)}>
              {strings.cancel}
            </Button>
          </div>
        </Sheet>
      ) : null}
    </Part>
  )
}
