import { type ChangeEvent, useRef, useState } from 'react'
import type { MovingList } from '../../../sync/index.ts'
import { Button } from '../../shared/ui/button.tsx'
import { handOver } from '../../shared/ui/hand-over.ts'
import { useToast } from '../../shared/ui/toast.tsx'
import type { ImportSheet } from './import-sheet.tsx'
import classes from './library.module.css'
import { Part, type PartProps } from './part.tsx'
import { strings } from './strings.ts'

interface Asked {
  readonly list: MovingList
  readonly ImportSheet: typeof ImportSheet
}

/** Takes the list of what is saved to another phone, or in from one. */
export function Moving({ files, data, doing }: PartProps) {
  const show = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const give = async (): Promise<void> => {
    const outcome = await files.exportList()
    if (!outcome.ok) return void show({ title: strings.notDone, text: strings.notDoneText })
    handOver(new Blob([outcome.text]), strings.fileName, 'application/json')
    show({ title: strings.exported(outcome.count), text: strings.exportedText })
  }
  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0]
    if (!file) return
    const text = await file.text().catch(() => '')
    target.value = ''
    const part = await doing.part(() => import('./import-sheet.tsx'))
    if (!part) return
    const { ImportSheet, importStrings } = part
    const outcome = await files.readList(text)
    if (outcome.ok) setAsked({ list: outcome.list, ImportSheet })
    else show({ title: importStrings.notImported, text: importStrings.importFailed(outcome.code) })
  }
  const take = async (list: MovingList, said: string): Promise<void> => {
    setAsked(null)
    const isFree = data.connection.kind === 'unmetered' || !data.rules.wifiOnly
    if (await doing.tell(files.takeList(list, !isFree))) show({ title: said })
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
      {asked ? (
        <asked.ImportSheet list={asked.list} onTake={take} onClose={() => setAsked(null)} />
      ) : null}
    </Part>
  )
}
