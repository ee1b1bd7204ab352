import { IconCamera, IconFileText, IconUpload, IconX } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { FileRef, StagedFile, UploadState } from '../../../../sync/index.ts'
import { formatBytes } from '../../../shared/format/bytes.ts'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { useBusy } from '../../../shared/status/busy.ts'
import { Button, RoundButton } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { OwnReaderContext } from '../file/own-reader-context.ts'
import { isStagedFile } from '../form/field-spec.ts'
import { Lazy, lazyPart } from '../parts/lazy-part.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { useKeptFocus } from '../parts/use-kept-focus.ts'
import type { SmallerCardProps } from '../smaller/smaller-card.tsx'
import { strings } from '../strings.ts'
import { useDropZone } from './drop-zones.ts'
import { type PictureWay, SmallPicture } from './small-picture.tsx'
import { upload } from './strings.ts'
import classes from './upload-control.module.css'
import { type Accept, fileProblem, pickerTypes, uploadError } from './upload-error.ts'
import type { Removed } from './use-removed.ts'

/** Its code comes with the first PDF that is too big. */
const smallerCard = lazyPart<SmallerCardProps>(
  async () => (await import('../smaller/smaller-card.tsx')).SmallerCard,
)

interface UploadControlProps {
  readonly name: string
  readonly label: string
  readonly accept: Accept
  readonly file: StagedFile | FileRef | null
  readonly isStaging: boolean
  readonly error: string
  readonly hint: string
  readonly onChoose: (file: File) => void
  readonly onRemove: () => void
  /** A file that was removed just now and can be put back. */
  readonly removed: Removed | null
  /** Words on what was made of it before it was kept. */
  readonly note: string
  /** A PDF that was not taken because it is too big. */
  readonly big?: File | null
  /** It is being made smaller. */
  readonly onSmaller?: () => void
  /** The finding in it. */
  readonly check?: ReactNode
  readonly onPutBack: () => void
  /** Of a file on its way. */
  readonly onCancel: () => void
  readonly onAgain: () => void
}

const mainButton = (box: Element | null) =>
  box?.querySelector<HTMLElement>('[data-upload-button]') ?? null
/** The control where work by keys goes on: the smaller file, the file, or the undo of a removed one. */
const nextButton = (box: Element, hasFile: boolean) =>
  box.querySelector<HTMLElement>('[data-smaller] button') ??
  (hasFile ? null : box.querySelector<HTMLElement>('[data-upload-undo]')) ??
  mainButton(box)

/** [M8] Drop zone, then progress, then the file with a way to remove it. */
export function UploadControl(props: UploadControlProps) {
  const { name, label, accept, file, isStaging, error, hint, onChoose } = props
  const { removed, note, big, onSmaller, check, onPutBack } = props
  const Reader = use(OwnReaderContext)
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const choose = ([given, ...others]: readonly File[]): void => {
    if (!given) return
    if (isStaging) {
      toastBad(...upload.notYet(given.name), 'upload')
      return
    }
    if (others.length > 0) toastBad(...upload.onlyFirst(given.name), 'upload')
    onChoose(given)
  }
  useDropZone(box, { fits: (given) => fileProblem(given, accept) === '', take: choose })
  const take = (event: DragEvent | ClipboardEvent, files: FileList): void => {
    if (files.length === 0) return
    event.preventDefault()
    event.stopPropagation() // it is here: nobody else on the page is to take it too
    choose([...files])
  }
  const pick = (): void => {
    if (!isStaging) picker.current?.click()
  }
  const keptFocus = useKeptFocus(box, (within) => nextButton(within, file !== null))
  return (
    // biome-ignore lint/a11y/useSemanticElements: it holds one control and its file, not a set of fields
    <div
      ref={box}
      role="group"
      aria-labelledby={`${id}-label`}
      className={classes.field}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        take(event, event.dataTransfer.files)
      }}
      onPaste={(event) => take(event, event.clipboardData.files)}
      {...keptFocus}
    >
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <input
        ref={picker}
        type="file"
        accept={pickerTypes(accept)}
        hidden
        data-upload={name}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          event.currentTarget.value = '' // the same file may be chosen again after a failure
          if (chosen) onChoose(chosen)
        }}
      />
      {file ? (
        <ChosenFile
          {...props}
          file={file}
          onPick={pick}
          described={check ? `${id}-check` : undefined}
        />
      ) : (
        <div className={classes.drop} data-invalid={error !== '' || undefined}>
          <IconUpload size={24} aria-hidden="true" />
          <p className={classes.dropText}>{upload[accept].drop}</p>
          <div className={classes.ways}>
            <Button
              look="outline"
              aria-disabled={isStaging}
              aria-describedby={`${id}-hint ${id}-error`}
              data-upload-button={name}
              onClick={pick}
            >
              {isStaging ? upload.busy : upload[accept].choose}
            </Button>
            {accept !== 'pdf' && <Camera name={name} isBusy={isStaging} onChoose={onChoose} />}
          </div>
        </div>
      )}
      {removed && (
        <p className={classes.removed} role="status">
          {removed.text}
          <Button
            look="text"
            data-upload-undo
            aria-disabled={isStaging}
            onClick={({ currentTarget }) => {
              if (isStaging) return
              // Before it goes: what opens over the form gives the focus back to where it was.
              if (document.activeElement === currentTarget) mainButton(box.current)?.focus()
              onPutBack()
            }}
          >
            {strings.toast.undo}
          </Button>
        </p>
      )}
      {note && (
        <p className={classes.hint} role="status">
          {note}
        </p>
      )}
      {check && <div id={`${id}-check`}>{check}</div>}
      <p id={`${id}-hint`} className={classes.hint}>
        {[upload[accept].hint, hint].filter(Boolean).join(' ')}
      </p>
      <p id={`${id}-error`} className={classes.error} role="alert">
        {error}
      </p>
      {big && (
        <Lazy
          key={`${big.name} ${big.lastModified}`}
          part={smallerCard}
          frame={(inside) => inside}
          with={{
            name: big.name,
            sizeBytes: big.size,
            give: async () => big,
            onUse: onChoose,
            onAnother: pick,
            onBegin: onSmaller,
            Reader,
          }}
        />
      )}
    </div>
  )
}

/** The camera of a phone or a tablet; a device with a mouse is not asked for one. */
function Camera({
  name,
  isBusy,
  onChoose,
}: {
  name: string
  isBusy: boolean
  onChoose: (file: File) => void
}) {
  const camera = useRef<HTMLInputElement>(null)
  return (
    <span className={classes.camera}>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        data-camera={name}
        onChange={(event) => {
          const [taken] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (taken) onChoose(taken)
        }}
      />
      <Button
        look="outline"
        aria-disabled={isBusy}
        onClick={() => !isBusy && camera.current?.click()}
      >
        <IconCamera size={20} aria-hidden="true" />
        {upload.camera}
      </Button>
    </span>
  )
}

/** Says once that the bytes are on the server, if that happens while the person looks on. */
const useUploadState = (file: StagedFile): UploadState => {
  const { sync } = useAdmin()
  const live = useMemo(() => sync.files.uploadState(file.id), [sync, file.id])
  const state = useLive(live)
  useBusy('upload', state.kind === 'uploading')
  const before = useRef<UploadState['kind'] | null>(null)
  useEffect(() => {
    if (state.kind === 'uploaded' && before.current !== null && before.current !== 'uploaded')
      toastGood(upload.successful, file.name, `upload-${file.id}`)
    before.current = state.kind
  }, [state.kind, file])
  return state
}

type ChosenProps = Omit<UploadControlProps, 'file'> & {
  readonly file: StagedFile | FileRef
  readonly onPick: () => void
  /** Id of what was found in it. */
  readonly described: string | undefined
}

function ChosenFile(props: ChosenProps) {
  const { file } = props
  return isStagedFile(file) ? <Staged {...props} file={file} /> : <Stored {...props} file={file} />
}

const HERE: readonly PictureWay[] = ['here']
/** The row itself may wait yet. */
const HERE_OR_THERE: readonly PictureWay[] = ['here', 'token']

function Staged(props: Omit<ChosenProps, 'file'> & { readonly file: StagedFile }) {
  const { label, file, accept, isStaging, onAgain, onRemove, onCancel } = props
  const state = useUploadState(file)
  const isOnItsWay = state.kind === 'uploading'
  return (
    <FileBox
      {...props}
      isBusy={isStaging || isOnItsWay}
      away={isOnItsWay ? upload.cancel : upload.remove}
      onRemove={isOnItsWay ? onCancel : onRemove}
      picture={accept === 'pdf' ? null : <SmallPicture file={file} ways={HERE} />}
    >
      <UploadLine label={label} file={file} state={state} accept={accept} />
      {state.kind === 'failed' && (
        <Button look="outline" onClick={onAgain}>
          {upload.again}
        </Button>
      )}
    </FileBox>
  )
}

function Stored(props: Omit<ChosenProps, 'file'> & { readonly file: FileRef }) {
  const { file, isStaging } = props
  return (
    <FileBox
      {...props}
      isBusy={isStaging}
      picture={<SmallPicture file={file} ways={HERE_OR_THERE} />}
    >
      <p className={classes.hint}>{upload.stored(formatBytes(file.size))}</p>
    </FileBox>
  )
}

function FileBox({
  name,
  file,
  accept,
  isStaging,
  isBusy,
  away = upload.remove,
  picture,
  described,
  onPick,
  onRemove,
  children,
}: ChosenProps & {
  readonly isBusy: boolean
  /** The name of taking the file away. */
  readonly away?: string
  readonly picture?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={classes.file}>
      <span className={classes.icon}>
        {accept === 'pdf' || !picture ? <IconFileText size={22} aria-hidden="true" /> : picture}
      </span>
      <div className={classes.about}>
        <b className={classes.name}>{file.name}</b>
        {children}
        <div className={classes.acts}>
          <Button
            look="outline"
            aria-disabled={isBusy}
            aria-describedby={described}
            data-upload-button={name}
            onClick={() => !isBusy && onPick()}
          >
            {isBusy ? upload.busy : upload.another}
          </Button>
        </div>
      </div>
      <RoundButton
        label={away}
        aria-disabled={isStaging}
        // The second of two quick taps on 'Cancel the upload' meets the file that is back.
        onClick={({ detail }) => !isStaging && detail < 2 && onRemove()}
      >
        <IconX size={20} aria-hidden="true" />
      </RoundButton>
    </div>
  )
}

interface UploadLineProps {
  readonly label: string
  readonly file: StagedFile
  readonly state: UploadState
  readonly accept: Accept
}

function UploadLine({ label, file, state, accept }: UploadLineProps) {
  const size = formatBytes(file.size)
  switch (state.kind) {
    case 'kept':
      return (
        <p className={classes.hint}>{file.inMemory ? upload.inTab(size) : upload.kept(size)}</p>
      )
    case 'uploading':
      return (
        <>
          <progress
            className={classes.progress}
            aria-label={label}
            max={Math.max(1, state.total)}
            value={state.sent}
          />
          <p className={classes.hint}>
            {upload.progress(formatBytes(state.sent), formatBytes(state.total))}
          </p>
        </>
      )
    case 'uploaded':
      return (
        <p className={classes.hint}>
          {size} · {upload.successful}
        </p>
      )
    case 'failed':
      return (
        <p className={classes.error} role="alert">
          {upload.failedTitle}: {state.said || uploadError(state.code, accept)}
        </p>
      )
    default:
      return state satisfies never
  }
}
