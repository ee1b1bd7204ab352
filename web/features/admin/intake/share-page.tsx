import { Button, Group, NativeSelect } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { formatBytes } from '../../../shared/format/amounts.ts'
import { useBusy } from '../../../shared/live/busy.ts'
import {
  basketFile,
  dropFromBasket,
  type InBasket,
  keepInBasket,
  videoLinkIn,
} from '../../../sw/basket.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { examOfSettings, SCIENCES } from '../exams/exam-words.ts'
import { addDraftKey } from '../form/form-address.ts'
import { readRowDraft } from '../form/form-values.ts'
import form from '../form/single-form.module.css'
import { AdminFrame } from '../frame/admin-frame.tsx'
import list from '../parts/list.module.css'
import { Notice } from '../parts/states.tsx'
import { toastBad } from '../parts/toast.tsx'
import { useSettingsRow } from '../parts/use-admin-row.ts'
import { collectionPage } from '../paths.ts'
import { upload } from '../upload/strings.ts'
import { FileLine, targetOptions } from './file-line.tsx'
import { useIntake } from './intake-context.tsx'
import { ChoosePdfs } from './intake-strip.tsx'
import { isAddable, isTarget, type Listed, listedOf, withTarget } from './line.ts'
import { lookAt } from './line-work.ts'
import classes from './share-page.module.css'
import { intake as words } from './strings.ts'
import { useAddAll } from './use-add-all.ts'

/** [M4] [M5] Many files at once, chosen, dropped or shared from another app: checked in one list, added by one tap. */
export function SharePage() {
  const { admin } = useAdmin()
  const { files, keep, keeping } = useIntake()
  // What the worker says of a share, by the address that led here.
  const [told] = useSearchParams()
  const lost = Number(told.get('lost')) || 0
  const link = videoLinkIn(told.get('link') ?? '')
  const shared = files?.filter(({ author }) => author === '') ?? []
  const own = files?.filter(({ author }) => author === admin.id) ?? []
  const choose = (chosen: readonly File[]): void => void keep(chosen, '')
  return (
    <AdminFrame title={words.title}>
      {lost > 0 && <Notice tone="bad">{words.lost(lost)}</Notice>}
      {told.has('refused') && <Notice tone="bad">{words.foreign}</Notice>}
      {link && <SharedLink link={link} />}
      {shared.length > 0 && <SharedFiles files={shared} />}
      <Dropzone
        onDrop={choose}
        disabled={keeping !== ''}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
      >
        <Group gap="sm">
          <ChoosePdfs onChoose={choose} />
          <p className={list.about} role="status">
            {keeping || words.drop}
          </p>
        </Group>
      </Dropzone>
      {own.length > 0 && <Files files={own} />}
    </AdminFrame>
  )
}

/** Looks into one file after the other: one at a time is in memory. */
const useLooks = (files: readonly InBasket[]): void => {
  const { sync } = useAdmin()
  const { items, change } = useIntake()
  const next = files.find(({ id }) => !items[id]?.look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is looked at once, by its id
  useEffect(() => {
    if (!next) return
    const leaving = new AbortController()
    lookAt(sync, next, leaving.signal)
      .catch(() => ({ kind: 'bad', why: upload.failedText }) as const)
      .then((look) => leaving.signal.aborted || change(next.id, { look }))
    return () => leaving.abort()
  }, [sync, next?.id])
}

/** The list, with one choice for all of them and the two ways to add them. */
function Files({ files }: { files: readonly InBasket[] }) {
  const { items, change, again } = useIntake()
  const exam = examOfSettings(useSettingsRow())
  const { progress, addAll } = useAddAll()
  useLooks(files)
  useBusy('form') // titles that were typed here outlive no reload
  const listed = listedOf(files, items, exam)
  const addable = listed.filter(isAddable)
  const isIdle = addable.length === 0 || progress !== ''
  return (
    <section aria-label={words.list} className={list.group}>
      <p className={list.about}>{words.about}</p>
      {addable.length > 1 && <ForAll listed={addable} exam={exam} />}
      <ul className={list.list}>
        {listed.map((one) => (
          <FileLine
            key={one.waiting.id}
            listed={one}
            exam={exam}
            onChange={(to) => change(one.waiting.id, to)}
            onDiscard={() => void dropFromBasket(one.waiting.id).then(again)}
          />
        ))}
      </ul>
      <p role="status">{progress}</p>
      <div className={form.foot} data-pinned="save">
        <Button
          variant="default"
          aria-disabled={isIdle}
          onClick={() => isIdle || void addAll(addable, 'draft')}
        >
          {words.asDrafts}
        </Button>
        <Button aria-disabled={isIdle} onClick={() => isIdle || void addAll(addable, 'published')}>
          {words.publish(addable.length)}
        </Button>
      </div>
    </section>
  )
}

/** Sets the type or the subject of all files that can be added. */
function ForAll({ listed, exam }: { listed: readonly Listed[]; exam: string | null }) {
  const { change } = useIntake()
  const none = { value: '', label: words.pick }
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={words.targetForAll}
        data={[none, ...targetOptions]}
        value=""
        onChange={({ currentTarget: { value } }) => {
          if (!isTarget(value)) return
          for (const one of listed) change(one.waiting.id, withTarget(one, value, exam))
        }}
      />
      <NativeSelect
        label={words.subjectForAll}
        data={[none, ...SCIENCES]}
        value=""
        onChange={({ currentTarget: { value: subject } }) => {
          for (const { waiting } of listed) change(waiting.id, { subject })
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
    try {
      for (const waiting of files) {
        const file = await basketFile(waiting)
        if (file) await keepInBasket(file, { ...waiting, author: admin.id })
      }
    } catch {
      toastBad(words.keepFailed[0], words.keepFailed[1], 'intake')
    }
    await again()
  }
  const discard = async (): Promise<void> => {
    for (const { id } of files) await dropFromBasket(id)
    await again()
  }
  return (
    <section className={list.group} aria-labelledby="shared-files">
      <h2 id="shared-files">{words.shared}</h2>
      <p className={list.about}>{words.sharedHint}</p>
      <ul className={list.list}>
        {files.map(({ id, name, sizeBytes }) => (
          <li key={id} className={list.card}>
            <p className={list.title}>{name}</p>
            <p className={list.meta}>{formatBytes(sizeBytes)}</p>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" onClick={() => void take()}>
          {words.take}
        </Button>
        <Button variant="subtle" onClick={() => void discard()}>
          {words.discard}
        </Button>
      </Group>
    </section>
  )
}

/** A shared video opens the form of a new one, with its link. Nothing happens before the tap. */
function SharedLink({ link }: { link: string }) {
  const { admin, drafts } = useAdmin()
  const navigate = useNavigate()
  const open = async (): Promise<void> => {
    await drafts.reading(admin.id)
    const name = addDraftKey('demo_videos')
    const before = readRowDraft(drafts.read(admin.id, name))
    // The link of another video that is half typed is not written over.
    const texts = { external_video_url: { from: '', to: link }, ...before.texts }
    drafts.keep(admin.id, name, { ...before, texts })
    void navigate(`${collectionPage('demo_videos')}?add=1`)
  }
  return (
    <Notice>
      <p className={list.title}>{link}</p>
      <Button variant="default" onClick={() => void open()}>
        {words.addVideo}
      </Button>
    </Notice>
  )
}
