import { IconFiles } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { readBasket } from '../../../shared/intake/basket.ts'
import { useBusy } from '../../../shared/status/busy.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastBad } from '../parts/toast.tsx'
import { intakePath } from '../paths.ts'
import classes from './intake-strip.module.css'
import { putInBasket } from './put-in-basket.ts'
import { intake as words } from './strings.ts'

type PdfCollection = 'free_pdfs' | 'tests_library'

/** Keeps files on the device, and says how far it is. */
export const usePutInBasket = (to: PdfCollection, onDone: () => void) => {
  const { admin } = useAdmin()
  const [progress, setProgress] = useState('')
  useBusy('upload', progress !== '')
  // Those that are not kept yet are on nothing but this page: the browser asks before it goes.
  const isKeeping = progress !== ''
  useEffect(() => {
    if (!isKeeping) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isKeeping])
  const put = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return
    setProgress(words.keeping(0, files.length))
    const isAll = await putInBasket(files, to, admin.id, (done) =>
      setProgress(words.keeping(done, files.length)),
    )
    setProgress('')
    if (!isAll) toastBad(words.keepFailed[0], words.keepFailed[1], 'intake')
    onDone()
  }
  return { put, progress }
}

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
        accept=".pdf,application/pdf"
        multiple
        hidden
        data-upload="many"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          onChoose(files)
        }}
      />
      <Button look="outline" disabled={isBusy} onClick={() => picker.current?.click()}>
        <IconFiles size={20} aria-hidden="true" />
        {words.choose}
      </Button>
    </>
  )
}

const carriesFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false
/** A form that is open takes what is dropped by itself; any other dialog takes nothing. */
const isFormOpen = (): boolean => document.querySelector('[role=dialog], dialog[open]') !== null

/** [M4] [M5] On a list: takes many PDFs at once, dropped anywhere on the page or picked. */
export function IntakeStrip({ to }: { to: PdfCollection }) {
  const navigate = useNavigate()
  const { put, progress } = usePutInBasket(to, () => navigate(intakePath))
  const [isOver, setOver] = useState(false)
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    readBasket().then(
      (files) => setWaiting(files.length),
      () => undefined, // a browser that keeps nothing has nothing waiting
    )
  }, [])
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
    <div className={classes.strip}>
      <p className={classes.text} data-busy={progress !== '' || undefined} role="status">
        {progress || words.strip}
      </p>
      {waiting > 0 && (
        <ButtonLink look="outline" to={intakePath}>
          {words.link(waiting)}
        </ButtonLink>
      )}
      <ChoosePdfs isBusy={progress !== ''} onChoose={(files) => void put(files)} />
      {isOver && (
        <div className={classes.over} aria-hidden="true">
          {words.dropHere[to]}
        </div>
      )}
    </div>
  )
}
