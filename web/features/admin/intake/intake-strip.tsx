import { IconFiles } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useBusy } from '../../../shared/status/busy.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastBad } from '../parts/toast.tsx'
import { intakePath } from '../paths.ts'
import { useFilesIn, useIntake } from './intake-context.tsx'
import classes from './intake-strip.module.css'
import { putInBasket } from './put-in-basket.ts'
import { intake as words } from './strings.ts'

type PdfCollection = 'free_pdfs' | 'tests_library'

/** Keeps files on the device, and says how far it is. They are read from then on, whatever page is open. */
export const usePutInBasket = (to: PdfCollection, onDone?: () => void) => {
  const { admin } = useAdmin()
  const { again } = useIntake()
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
    again()
    onDone?.()
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

/** The way to what came in, while something waits there or stands in its table. */
function IntakeLink() {
  const waiting = useFilesIn().length
  const listed = useIntake().list?.length ?? 0
  if (waiting + listed === 0) return null
  return (
    <ButtonLink look="outline" to={intakePath}>
      {waiting > 0 ? words.link(waiting) : words.linkToList(listed)}
    </ButtonLink>
  )
}

/** The same, by itself, on a list that takes no heaps: a screenshot that was shared belongs there too. */
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

/** [M4] [M5] On a list: takes many PDFs at once, dropped anywhere on the page or picked. */
export function IntakeStrip({ to }: { to: PdfCollection }) {
  const navigate = useNavigate()
  const { put, progress } = usePutInBasket(to, () => navigate(intakePath))
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
    <div className={classes.strip}>
      <p className={classes.text} data-busy={progress !== '' || undefined} role="status">
        {progress || words.strip}
      </p>
      <IntakeLink />
      <ChoosePdfs isBusy={progress !== ''} onChoose={(files) => void put(files)} />
      {isOver && (
        <div className={classes.over} aria-hidden="true">
          {words.dropHere[to]}
        </div>
      )}
    </div>
  )
}
