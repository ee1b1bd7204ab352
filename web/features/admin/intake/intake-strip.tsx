import { IconFiles } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { PdfCollection } from '../../../shared/intake/basket.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { endToast, toastLink } from '../parts/toast.tsx'
import { intakePath } from '../paths.ts'
import { pickerTypes } from '../upload/upload-error.ts'
import { useIntake, useWaitingCount } from './intake-context.tsx'
import classes from './intake-strip.module.css'
import { intake as words } from './strings.ts'

/** The picker for many, as a button. */
export function ChoosePdfs({
  onChoose,
  isBusy,
}: {
  onChoose: (files: readonly File[]) => void
  isBusy: boolean
}) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={pickerTypes('pdf')}
        multiple
        hidden
        data-upload="many"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          onChoose(files)
        }}
      />
      <Button
        look="outline"
        aria-disabled={isBusy}
        onClick={() => isBusy || picker.current?.click()}
      >
        <IconFiles size={20} aria-hidden="true" />
        {words.choose}
      </Button>
    </>
  )
}

/** The way to the files that are not added yet. */
function IntakeLink() {
  const waiting = useWaitingCount()
  if (waiting === 0) return null
  return (
    <ButtonLink look="outline" to={intakePath}>
      {words.link(waiting)}
    </ButtonLink>
  )
}

/** That link alone, for a list that takes no heaps: a shared screenshot belongs there too. */
export function IntakeWay() {
  return (
    <div className={classes.strip}>
      <IntakeLink />
    </div>
  )
}

const carriesFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false
/** A form that is open takes what is dropped by itself; any other dialog takes nothing. */
const isFormOpen = (): boolean => document.querySelector('[role=dialog], dialog[open]') !== null

const KEPT = 'intake-kept'

/** Leads to the list of files. An admin on another page or in a form is told the way instead. */
const useLeadOn = () => {
  const navigate = useNavigate()
  const isDrawn = useRef(false)
  useEffect(() => {
    isDrawn.current = true
    return () => {
      isDrawn.current = false
    }
  }, [])
  return (kept: number): void => {
    if (isDrawn.current && !isFormOpen()) void navigate(intakePath)
    else if (kept > 0 && window.location.pathname !== intakePath)
      toastLink(
        words.kept(kept),
        <Link to={intakePath} onClick={() => endToast(KEPT)}>
          {words.open}
        </Link>,
        KEPT,
      )
  }
}

/** [M4] [M5] On a list: takes many PDFs at once, dropped anywhere on the page or picked. */
export function IntakeStrip({ to }: { to: PdfCollection }) {
  const { keep, keeping } = useIntake()
  const leadOn = useLeadOn()
  const put = async (files: readonly File[]): Promise<void> => {
    if (files.length > 0) leadOn(await keep(files, to))
  }
  const [isOver, setOver] = useState(false)
  const over = useEffectEvent((event: DragEvent): void => {
    if (!carriesFiles(event)) return
    event.preventDefault() // else the browser would open the file in the place of the panel
    setOver(!isFormOpen())
  })
  const leave = useEffectEvent((event: DragEvent): void => {
    if (event.relatedTarget === null) setOver(false)
  })
  const drop = useEffectEvent((event: DragEvent): void => {
    setOver(false)
    if (!carriesFiles(event)) return
    event.preventDefault()
    if (!isFormOpen()) void put([...(event.dataTransfer?.files ?? [])])
  })
  useEffect(() => {
    const heard = [
      ['dragover', over],
      ['dragleave', leave],
      ['drop', drop],
    ] as const
    for (const [name, listener] of heard) window.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of heard) window.removeEventListener(name, listener)
    }
  }, [])
  return (
    <div className={classes.strip} data-beside>
      <p className={classes.text} data-busy={keeping !== '' || undefined} role="status">
        {keeping || words.strip}
      </p>
      <IntakeLink />
      <ChoosePdfs isBusy={keeping !== ''} onChoose={(files) => void put(files)} />
      {isOver && (
        <div className={classes.over} aria-hidden="true">
          {words.dropHere(to)}
        </div>
      )}
    </div>
  )
}
