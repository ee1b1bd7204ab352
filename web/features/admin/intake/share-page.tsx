import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { formatBytes } from '../../../shared/format/amounts.ts'
import {
  basketFile,
  dropFromBasket,
  type InBasket,
  keepInBasket,
  videoLinkIn,
} from '../../../shared/intake/basket.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { examOfSettings } from '../exams/exam-words.ts'
import { addDraftKey } from '../form/form-address.ts'
import { readRowDraft } from '../form/row-draft.ts'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Notice } from '../parts/states.tsx'
import { toastBad, toastUndo } from '../parts/toast.tsx'
import { useSettingsRow } from '../parts/use-admin-row.ts'
import { collectionPage } from '../paths.ts'
import { strings } from '../strings.ts'
import {
  FileLine,
  isAddable,
  type Listed,
  subjectsFor,
  targetOptions,
  withTarget,
} from './file-line.tsx'
import { useIntake } from './intake-context.tsx'
import { ChoosePdfs } from './intake-strip.tsx'
import { isTarget, type Line } from './line.ts'
import classes from './share-page.module.css'
import { intake as words } from './strings.ts'
import { useAddAll } from './use-add-all.ts'
import { useLines } from './use-lines.ts'

const TOLD = ['lost', 'refused', 'empty', 'link'] as const

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

/** [M4] [M5] Many files at once, chosen, dropped or shared from another app: checked in one list, added by one tap. */
export function SharePage() {
  const { admin } = useAdmin()
  const { files, keep, keeping } = useIntake()
  const { lost, isRefused, empty, link } = useTold()
  const shared = files?.filter(({ author }) => author === '') ?? []
  const own = files?.filter(({ author }) => author === admin.id) ?? []
  const isEmpty = files !== null && files.length === 0 && !empty && !link
  return (
    <AdminFrame
      title={words.title}
      action={<ChoosePdfs isBusy={keeping !== ''} onChoose={(chosen) => void keep(chosen, '')} />}
    >
      {keeping && (
        <p className={classes.status} role="status">
          {keeping}
        </p>
      )}
      {lost > 0 && <Notice tone="bad">{words.lost(lost)}</Notice>}
      {isRefused && <Notice tone="bad">{words.foreign}</Notice>}
      {empty && <Notice tone="bad">{words.emptyFile(empty)}</Notice>}
      {link && <SharedLink link={link} />}
      {shared.length > 0 && <SharedFiles files={shared} />}
      {isEmpty && <Notice>{words.empty}</Notice>}
      {own.length > 0 && <Files files={own} />}
    </AdminFrame>
  )
}

/** The list, with one choice for all of them and the two ways to add them. */
function Files({ files }: { files: readonly InBasket[] }) {
  const { again } = useIntake()
  const exam = examOfSettings(useSettingsRow())
  const lines = useLines(files, exam)
  const { listed, change, forget } = lines
  const { progress, addAll } = useAddAll(lines)
  const [isAsking, setAsking] = useState(false)
  const addable = listed.filter(isAddable)
  const isIdle = addable.length === 0 || progress !== ''
  const discard = async ({ waiting }: Listed): Promise<void> => {
    try {
      const file = await basketFile(waiting)
      await dropFromBasket(waiting.id)
      const putBack = (): void => {
        if (file) void keepInBasket(file, waiting).then(again)
      }
      toastUndo(words.discarded, waiting.name, strings.toast.undo, putBack, () =>
        forget(waiting.id),
      )
    } catch {
      toastBad(words.discardFailed[0], words.discardFailed[1], 'intake')
    }
    await again()
  }
  return (
    <section aria-label={words.list} className={classes.list}>
      <p className={classes.hint}>{words.about}</p>
      {addable.length > 1 && <ForAll listed={addable} exam={exam} onChange={change} />}
      <ul className={classes.lines}>
        {listed.map((one) => (
          <FileLine
            key={one.waiting.id}
            listed={one}
            exam={exam}
            onChange={(to) => change(one.waiting.id, to)}
            onDiscard={() => void discard(one)}
          />
        ))}
      </ul>
      <p className={classes.status} role="status">
        {progress}
      </p>
      <div className={classes.foot} data-pinned="save">
        <Button
          look="outline"
          aria-disabled={isIdle}
          onClick={() => isIdle || void addAll(addable, 'draft')}
        >
          {words.asDrafts}
        </Button>
        <Button aria-disabled={isIdle} onClick={() => isIdle || setAsking(true)}>
          {words.publish(addable.length)}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={words.publishAsk(addable.length)}
          yes={words.publishYes}
          look="primary"
          onYes={() => {
            setAsking(false)
            void addAll(addable, 'published')
          }}
          onClose={() => setAsking(false)}
        >
          <p>{words.publishAskText}</p>
        </Confirm>
      )}
    </section>
  )
}

interface ForAllProps {
  readonly listed: readonly Listed[]
  readonly exam: string | null
  readonly onChange: (id: string, to: Partial<Line>) => void
}

/** Type and subject of all files that can be added, each set by one choice. */
function ForAll({ listed, exam, onChange }: ForAllProps) {
  const common = (field: 'target' | 'subject'): string => {
    const [first, ...others] = listed.map(({ line }) => line[field])
    return others.every((other) => other === first) ? (first ?? '') : ''
  }
  const subjects = listed
    .map(({ line }) => subjectsFor(line.target, exam))
    .reduce((shared, own) => shared.filter((subject) => own.includes(subject)))
  const different = { value: '', label: words.differ }
  return (
    <div className={classes.forAll}>
      <NativeSelect
        label={words.targetForAll}
        data={[different, ...targetOptions]}
        value={common('target')}
        onChange={({ currentTarget: { value } }) => {
          if (!isTarget(value)) return
          for (const { waiting, line } of listed)
            onChange(waiting.id, withTarget(line, value, exam))
        }}
      />
      <NativeSelect
        label={words.subjectForAll}
        data={[different, ...subjects]}
        value={common('subject')}
        onChange={({ currentTarget: { value: subject } }) => {
          if (subject) for (const { waiting } of listed) onChange(waiting.id, { subject })
        }}
      />
    </div>
  )
}

/** Files from another app, or from a website that hides its name. Nothing is read of them before a tap. */
function SharedFiles({ files }: { files: readonly InBasket[] }) {
  const { admin } = useAdmin()
  const { again } = useIntake()
  const take = async (): Promise<void> => {
    for (const waiting of files) {
      const file = await basketFile(waiting)
      if (file) await keepInBasket(file, { ...waiting, author: admin.id })
    }
  }
  const discard = async (): Promise<void> => {
    for (const { id } of files) await dropFromBasket(id)
  }
  const run = (work: () => Promise<void>, [title, text]: readonly [string, string]): void =>
    void work()
      .catch(() => toastBad(title, text, 'intake'))
      .then(again)
  return (
    <section className={classes.shared} aria-labelledby="shared-files">
      <h2 id="shared-files" className={classes.heading}>
        {words.shared}
      </h2>
      <p className={classes.hint}>{words.sharedHint}</p>
      <ul className={classes.lines}>
        {files.map(({ id, name, sizeBytes }) => (
          <li key={id} className={classes.file}>
            {name} <span className={classes.hint}>{formatBytes(sizeBytes)}</span>
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        <Button look="outline" onClick={() => run(take, words.keepFailed)}>
          {words.take}
        </Button>
        <Button look="text" onClick={() => run(discard, words.discardFailed)}>
          {words.discard}
        </Button>
      </div>
    </section>
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
