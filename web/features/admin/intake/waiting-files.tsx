import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatBytes } from '../../../shared/format/bytes.ts'
import {
  basketFile,
  dropFromBasket,
  emptyApart,
  type InBasket,
  isTargeted,
  keepInBasket,
  takeIn,
} from '../../../shared/intake/basket.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { Notice } from '../parts/notice.tsx'
import { toastBad, toastGood, toastUndo } from '../parts/toast.tsx'
import { isPaperLike } from '../pdf/guess.ts'
import { strings } from '../strings.ts'
import { upload } from '../upload/strings.ts'
import { pictureProblem } from '../upload/take-file.ts'
import type { Stuck } from './basket-reader.tsx'
import type { IntakeEntry } from './batch.ts'
import { useIntake } from './intake-context.tsx'
import classes from './intake-page.module.css'
import { intake as words } from './strings.ts'

/** Its code comes with the first screenshot. */
const CoverStep = lazy(async () => {
  const { CoverStep } = await import('../testimonials/cover/cover-step.tsx')
  return { default: CoverStep }
})

interface SharedFilesProps {
  readonly files: readonly InBasket[]
  /** Hears that the basket holds other files by now. */
  readonly onChange: () => void
  readonly onEntry: (entry: IntakeEntry) => void
}

const isPicture = ({ type }: InBasket): boolean => type.startsWith('image/')
const isPdf = ({ type, name }: InBasket): boolean =>
  type === 'application/pdf' || /\.pdf$/i.test(name)
const TARGETS = ['free_pdfs', 'tests_library'] as const
const TARGETS_OF_PAPERS = ['tests_library', 'free_pdfs'] as const
/** The targets of a file, its likely one first. */
const targetsFor = ({ name }: InBasket) =>
  isPaperLike(name.replace(/\.pdf$/i, ''), '') ? TARGETS_OF_PAPERS : TARGETS

/**
 * Files from another app. An admin says where each belongs. None becomes a draft by itself: any page of the web can
 * hand one over too.
 */
export function SharedFiles({ files, onChange, onEntry }: SharedFilesProps) {
  const { admin } = useAdmin()
  const [shot, setShot] = useState<{ readonly waiting: InBasket; readonly file: File } | null>(null)
  const addShot = useAddShot(onEntry)
  const target = async (waiting: InBasket, to: (typeof TARGETS)[number]): Promise<void> => {
    const file = await basketFile(waiting)
    if (file) await keepInBasket(file, { ...waiting, to, author: admin.id })
    onChange()
  }
  const open = async (waiting: InBasket): Promise<void> => {
    const file = await basketFile(waiting)
    if (file) setShot({ waiting, file })
    else toastBad(upload.failedTitle, upload.failedText, 'intake')
  }
  const drop = async ({ id }: InBasket): Promise<void> => {
    await dropFromBasket(id)
    onChange()
  }
  const failed = (): void => toastBad(words.keepFailed[0], words.keepFailed[1], 'intake')
  return (
    <section className={classes.shared} aria-labelledby="shared-files">
      <h2 id="shared-files" className={classes.heading}>
        {words.shared}
      </h2>
      <p className={classes.hint}>{words.sharedHint}</p>
      <ul className={classes.rows}>
        {files.map((waiting) => (
          <WaitingFile key={waiting.id} waiting={waiting} onChange={onChange}>
            {isPdf(waiting) &&
              targetsFor(waiting).map((to) => (
                <Button key={to} look="outline" onClick={() => target(waiting, to).catch(failed)}>
                  {words.sharedTo[to]}
                </Button>
              ))}
            {isPicture(waiting) && (
              <Button look="outline" onClick={() => void open(waiting)}>
                {words.sharedShot}
              </Button>
            )}
            {!isPdf(waiting) && !isPicture(waiting) && (
              <p className={classes.bad}>{words.unknown}</p>
            )}
          </WaitingFile>
        ))}
      </ul>
      {shot && (
        <Suspense>
          <CoverStep
            file={shot.file}
            onCancel={() => setShot(null)}
            onBroken={(fault) => {
              setShot(null)
              toastBad(upload.failedTitle, pictureProblem(fault, 'picture'), 'intake')
            }}
            onDone={async (covered) => {
              setShot(null)
              if (await addShot(shot.waiting, covered)) await drop(shot.waiting)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Makes the draft of a testimonial from a covered screenshot; false where none was made. */
const useAddShot = (onEntry: (entry: IntakeEntry) => void) => {
  const { sync } = useAdmin()
  return async (waiting: InBasket, covered: File): Promise<boolean> => {
    const kept = await sync.files.stage(covered, covered.name, 'testimonials').catch(() => null)
    const added = kept?.ok
      ? await sync.commands
          .addRow('testimonials', {
            whatsapp_screenshot: kept.file,
            display_order: 0,
            status: 'draft',
          })
          .catch(() => null)
      : null
    if (!added?.ok) {
      toastBad(words.shotFailed[0], words.shotFailed[1], 'intake')
      return false
    }
    onEntry({
      id: waiting.id,
      name: waiting.name,
      state: 'draft',
      collection: 'testimonials',
      rowId: added.id,
      pages: 0,
      guessed: [],
      why: '',
    })
    return true
  }
}

interface WaitingFileProps {
  readonly waiting: InBasket
  /** The reason why it could not be taken in. */
  readonly why?: string
  /** Steps that it offers, beside throwing it away. */
  readonly children?: ReactNode
  /** A part that stands before its steps. */
  readonly card?: ReactNode
  /** Hears that the basket holds other files by now. */
  readonly onChange: () => void
}

/** A file of the basket that waits for a person. */
export function WaitingFile({ waiting, why, card, children, onChange }: WaitingFileProps) {
  const { id, name, sizeBytes } = waiting
  const about = `basket-${id}`
  const putBack = async (file: File): Promise<void> => {
    try {
      await keepInBasket(file, waiting)
      toastGood(strings.toast.undone, name, about)
    } catch {
      toastBad(strings.toast.undoFailed[0], name, about)
    }
    onChange()
  }
  const throwAway = async (): Promise<void> => {
    try {
      const file = await basketFile(waiting)
      await dropFromBasket(id)
      onChange()
      if (file) toastUndo(words.dropped, name, strings.toast.undo, () => void putBack(file))
    } catch {
      toastBad(words.dropFailed[0], words.dropFailed[1], about)
    }
  }
  return (
    <li className={classes.sharedFile}>
      <p className={classes.file}>
        {name} <span className={classes.hint}>{formatBytes(sizeBytes)}</span>
      </p>
      {why && <p className={classes.bad}>{why}</p>}
      {card}
      <div className={classes.acts}>
        {children}
        <Button look="text" aria-label={words.dropLabel(name)} onClick={() => void throwAway()}>
          {words.drop}
        </Button>
      </div>
    </li>
  )
}

interface StuckFilesProps {
  readonly files: readonly InBasket[]
  readonly why: Stuck
  readonly onAgain: () => void
}

/** Files that could not be taken in, each with its reason: tried again together, or thrown away one by one. */
export function StuckFiles({ files, why, onAgain }: StuckFilesProps) {
  const stuck = files.filter((file) => isTargeted(file) && why.has(file.id))
  if (stuck.length === 0) return null
  return (
    <section className={classes.shared} aria-labelledby="stuck-files">
      <h2 id="stuck-files" className={classes.heading}>
        {words.stuckTitle}
      </h2>
      <Notice tone="bad">
        <p>{words.stuck(stuck.length)}</p>
        <Button look="outline" onClick={onAgain}>
          {words.again}
        </Button>
      </Notice>
      <ul className={classes.rows}>
        {stuck.map((waiting) => (
          <WaitingFile
            key={waiting.id}
            waiting={waiting}
            why={why.get(waiting.id) ?? ''}
            onChange={onAgain}
          />
        ))}
      </ul>
    </section>
  )
}

/** Files that may be another app's share or a website's: an admin takes them in, or throws them away. */
export function ApartFiles() {
  const { apart, again } = useIntake()
  if (apart.length === 0) return null
  const take = (): Promise<void> =>
    takeIn(apart).catch(() => toastBad(words.keepFailed[0], words.keepFailed[1], 'intake'))
  const empty = (): Promise<void> =>
    emptyApart().then(
      () => toastGood(words.dropped, words.apartDropped(apart.length), 'intake'),
      () => toastBad(words.dropFailed[0], words.dropFailed[1], 'intake'),
    )
  return (
    <section className={classes.shared} aria-labelledby="apart-files">
      <h2 id="apart-files" className={classes.heading}>
        {words.apart}
      </h2>
      <p className={classes.hint}>{words.apartHint}</p>
      <ul className={classes.rows}>
        {apart.map(({ id, name, sizeBytes }) => (
          <li key={id} className={classes.sharedFile}>
            <p className={classes.file}>
              {name} <span className={classes.hint}>{formatBytes(sizeBytes)}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        <Button look="outline" onClick={() => void take().then(again)}>
          {words.apartTake}
        </Button>
        <Button look="text" onClick={() => void empty().then(again)}>
          {words.drop}
        </Button>
      </div>
    </section>
  )
}
