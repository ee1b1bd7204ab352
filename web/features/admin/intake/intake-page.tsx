import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isTargeted, type PdfCollection } from '../../../shared/intake/basket.ts'
import { videoLinkIn } from '../../../shared/intake/shared-link.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { addDraftKey, typedName } from '../form/form-address.ts'
import { readRowDraft } from '../form/row-draft.ts'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { ChoiceChips } from '../parts/chips.tsx'
import { isSignedIn } from '../parts/is-signed-in.ts'
import { Notice } from '../parts/notice.tsx'
import { toastUndo } from '../parts/toast.tsx'
import { collectionPage } from '../paths.ts'
import { strings } from '../strings.ts'
import type { Reading } from './basket-reader.tsx'
import {
  type Batch,
  targetOfLast,
  withBack,
  withEntry,
  withEntryBack,
  withoutEntry,
  withoutGuess,
} from './batch.ts'
import { useFilesIn, useIntake } from './intake-context.tsx'
import classes from './intake-page.module.css'
import { ChoosePdfs } from './intake-strip.tsx'
import { IntakeTable } from './intake-table.tsx'
import { intake as words } from './strings.ts'
import { ApartFiles, SharedFiles, StuckFiles } from './waiting-files.tsx'

const TOLD = ['lost', 'refused', 'empty', 'link'] as const
const TARGETS: readonly PdfCollection[] = ['free_pdfs', 'tests_library']

/** What the worker says of a share, by the address that led here. Told once, not with each reload. */
const useTold = () => {
  const [asked, setAsked] = useSearchParams()
  const [told] = useState(() => ({
    lost: Number(asked.get('lost')) || 0,
    isRefused: asked.has('refused'),
    empty: asked.get('empty') ?? '',
    link: videoLinkIn(asked.get('link') ?? ''),
  }))
  const isSaid = TOLD.some((name) => asked.has(name))
  useEffect(() => {
    if (isSaid) setAsked({}, { replace: true })
  }, [isSaid, setAsked])
  return told
}

/** The page of files that came in heaps or from another app. It tells each one's fate and lets drafts be corrected. */
export function IntakePage() {
  const { files: all, apart, list, reading, change, again, keep, keeping } = useIntake()
  const batch = list ?? []
  const files = useFilesIn()
  const [chosen, setChosen] = useState<PdfCollection | null>(null)
  // A file that is still being read tells the last target before its draft does.
  const to = chosen ?? files.filter(isTargeted).at(-1)?.to ?? targetOfLast(batch)
  const { lost, isRefused, empty, link } = useTold()
  const takeWords = useTypedWords()
  const shared = files.filter((file) => file.to === '')
  const left = files.filter(isTargeted).length
  const isEmpty = all !== null && list !== null && files.length + apart.length + batch.length === 0
  /** Returns the way to put entries back, with the words typed into their fields. */
  const take = (entries: Batch, back: (before: Batch) => Batch) => {
    const putBackWords = takeWords(entries)
    return (): void => {
      putBackWords()
      void change(back)
    }
  }
  const clear = (): void => {
    const putBack = take(batch, (before) => withBack(before, batch))
    void change(() => [])
    toastUndo(words.cleared[0], words.cleared[1], strings.toast.undo, putBack)
  }
  const remove = (id: string): void => {
    const entry = batch.find((one) => one.id === id)
    if (!entry) return
    const putBack = take([entry], (before) => withEntryBack(before, batch, id))
    void change((before) => withoutEntry(before, id))
    toastUndo(words.removed, words.removedText(entry), strings.toast.undo, putBack)
  }
  return (
    <AdminFrame title={words.title}>
      <p className={classes.about}>{words.about}</p>
      <div className={classes.more}>
        <ChoiceChips
          label={words.where}
          options={TARGETS.map((target) => [target, words.to[target]] as const)}
          value={to}
          onChange={setChosen}
        />
        <ChoosePdfs isBusy={keeping !== ''} onChoose={(files) => void keep(files, to)} />
      </div>
      <p className={classes.status} role="status">
        {keeping || readingWords(reading, left)}
      </p>
      {reading.kind === 'stuck' && <StuckFiles files={files} why={reading.why} onAgain={again} />}
      {lost > 0 && <Notice tone="bad">{words.lost(lost)}</Notice>}
      {isRefused && <Notice tone="bad">{words.foreign}</Notice>}
      {empty && <Notice tone="bad">{words.emptyFile(empty)}</Notice>}
      {link && <SharedLink link={link} />}
      <ApartFiles />
      {shared.length > 0 && (
        <SharedFiles
          files={shared}
          onChange={again}
          onEntry={(entry) => void change((before) => withEntry(before, entry))}
        />
      )}
      {isEmpty && !empty && !link && <Notice>{words.empty}</Notice>}
      {batch.length > 0 && (
        <IntakeTable
          batch={batch}
          isAlone={new Set([...batch, ...files].map(({ id }) => id)).size === 1}
          onDecided={(id, field) => void change((before) => withoutGuess(before, id, field))}
          onRemove={remove}
          onClear={clear}
        />
      )}
    </AdminFrame>
  )
}

/** A shared video opens the form of a new one, with its link. Nothing happens before the tap. */
function SharedLink({ link }: { link: string }) {
  const { admin, drafts } = useAdmin()
  const navigate = useNavigate()
  const form = addDraftKey('demo_videos')
  const [isBegun, setBegun] = useState(false)
  const open = async (): Promise<void> => {
    await drafts.reading(admin.id)
    const before = readRowDraft(drafts.read(admin.id, form))
    const typed = before.texts.external_video_url?.to ?? ''
    // Another video is half typed: its link is not written over.
    if (typed !== '' && typed !== link) {
      setBegun(true)
      return
    }
    const texts = { ...before.texts, external_video_url: { from: '', to: link } }
    drafts.keep(admin.id, form, { ...before, texts })
    void navigate(`${collectionPage('demo_videos')}?add=1`)
  }
  return (
    <Notice>
      <p className={classes.file}>{link}</p>
      {isBegun && <p role="alert">{words.videoBegun}</p>}
      <Button look="outline" onClick={() => void open()}>
        {words.addVideo}
      </Button>
    </Notice>
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

const FIELDS = ['title', 'tags'] as const

/** Takes the typed words of entries along that are no change yet; returns the way to put them back. */
const useTypedWords = (): ((entries: Batch) => () => void) => {
  const { admin, drafts, sync } = useAdmin()
  return (entries) => {
    // A line of a file that was there already has the row of another line, and no fields.
    const drawn = entries.filter(({ state }) => state === 'draft')
    const forms = drawn.flatMap(({ rowId }) => FIELDS.map((field) => typedName(rowId, field)))
    const taken = forms.map((form) => ({ form, words: drafts.read(admin.id, form) }))
    const kept = taken.filter(({ words }) => words !== null)
    for (const { form } of kept) drafts.drop(admin.id, form)
    return () => {
      if (!isSignedIn(sync, admin.id)) return
      for (const { form, words } of kept) drafts.keep(admin.id, form, words)
    }
  }
}
