import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../../shared/ui/button.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { ChoiceChips } from '../parts/chips.tsx'
import { useHeld } from '../parts/hold.ts'
import { Notice } from '../parts/notice.tsx'
import { toastUndo } from '../parts/toast.tsx'
import { useDraft } from '../parts/use-draft.ts'
import { strings } from '../strings.ts'
import {
  batchKind,
  withBack,
  withEntry,
  withEntryBack,
  withoutEntry,
  withoutGuess,
} from './batch.ts'
import classes from './intake-page.module.css'
import { ChoosePdfs, usePutInBasket } from './intake-strip.tsx'
import { IntakeTable } from './intake-table.tsx'
import { SharedFiles, thrownName } from './shared-files.tsx'
import { intake as words } from './strings.ts'
import { type Reading, useBasket } from './use-basket.ts'

type PdfCollection = 'free_pdfs' | 'tests_library'
const PLACES: readonly PdfCollection[] = ['free_pdfs', 'tests_library']

/** Where files become drafts that came in heaps, or from another app: what became of each, and a table to correct them. */
export function IntakePage() {
  const batch = useDraft('intake', batchKind)
  const basket = useBasket((entry) => batch.update((before) => withEntry(before, entry)))
  const [to, setTo] = useState<PdfCollection>('free_pdfs')
  const { put, progress } = usePutInBasket(to, basket.again)
  const lost = Number(useSearchParams()[0].get('lost')) || 0
  const held = useHeld()
  const files = basket.files.filter(({ id }) => !held.has(thrownName(id)))
  const shared = files.filter((file) => file.to === '')
  const left = files.length - shared.length
  const isEmpty = basket.isRead && files.length === 0 && batch.value.length === 0
  const clear = (): void => {
    const cleared = batch.value
    const putBack = (): void => void batch.update((before) => withBack(before, cleared))
    batch.clear()
    toastUndo(words.cleared[0], words.cleared[1], strings.toast.undo, putBack)
  }
  const remove = (id: string): void => {
    const from = batch.value
    const entry = from.find((one) => one.id === id)
    if (!entry) return
    const putBack = (): void => void batch.update((before) => withEntryBack(before, from, id))
    batch.update((before) => withoutEntry(before, id))
    toastUndo(words.removed, words.removedText(entry), strings.toast.undo, putBack)
  }
  return (
    <AdminFrame title={words.title}>
      <p className={classes.about}>{words.about}</p>
      <div className={classes.more}>
        <ChoiceChips
          label={words.where}
          options={PLACES.map((place) => [place, words.to[place]] as const)}
          value={to}
          onChange={setTo}
        />
        <ChoosePdfs isBusy={progress !== ''} onChoose={(files) => void put(files)} />
      </div>
      <p className={classes.status} role="status">
        {progress || readingWords(basket.reading, left)}
      </p>
      {basket.reading.kind === 'stuck' && left > 0 && (
        <Notice tone="bad">
          <p>{words.stuck(left, basket.reading.why)}</p>
          <Button look="outline" onClick={basket.again}>
            {words.again}
          </Button>
        </Notice>
      )}
      {lost > 0 && <Notice tone="bad">{words.lost(lost)}</Notice>}
      {shared.length > 0 && (
        <SharedFiles
          files={shared}
          onChange={basket.again}
          onEntry={(entry) => batch.update((before) => withEntry(before, entry))}
        />
      )}
      {isEmpty && <Notice>{words.empty}</Notice>}
      {batch.value.length > 0 && (
        <IntakeTable
          batch={batch.value}
          onDecided={(id, field) => batch.update((before) => withoutGuess(before, id, field))}
          onRemove={remove}
          onClear={clear}
        />
      )}
    </AdminFrame>
  )
}

const readingWords = (reading: Reading, left: number): string => {
  switch (reading.kind) {
    case 'reading':
      return words.reading(reading.name, left)
    case 'elsewhere':
      return left > 0 ? words.elsewhere(left) : ''
    case 'idle':
    case 'stuck':
      return ''
    default:
      return reading satisfies never
  }
}
