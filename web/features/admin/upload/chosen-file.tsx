import { IconFileText, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { FileRef, StagedFile, UploadState } from '../../../../sync/index.ts'
import { formatBytes } from '../../../shared/format/amounts.ts'
import { useBusy } from '../../../shared/live/busy.ts'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { useNoAnswer } from '../../../shared/ui/blank.tsx'
import { Button, RoundButton } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { isStagedFile } from '../form/field-spec.ts'
import { toastGood } from '../parts/toast.tsx'
import { type PictureWay, SmallPicture } from './small-picture.tsx'
import { upload } from './strings.ts'
import classes from './upload-control.module.css'
import { type Accept, uploadError } from './upload-error.ts'

export interface UploadControlProps {
  readonly name: string
  readonly label: string
  readonly accept: Accept
  readonly file: StagedFile | FileRef | null
  readonly isStaging: boolean
  /** How far that is, in words. */
  readonly doing: string
  readonly onStop: () => void
  readonly error: string
  readonly hint: string
  /** Words on what was made of the file before it was kept. */
  readonly note: string
  /** What was found in the file. */
  readonly check?: ReactNode
  readonly onChoose: (file: File) => void
  readonly onRemove: () => void
  /** Of a file on its way. */
  readonly onCancel: () => void
  readonly onAgain: () => void
  /** The row's own file, where the form shows none. */
  readonly putBack: { readonly name: string; readonly onPutBack: () => void } | null
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
  /** The button that chooses another; off while this one is made ready or sent. */
  readonly picker: (isBusy: boolean) => ReactNode
}

/** The file of a control: stored, or chosen here and on its way. */
export function ChosenFile(props: ChosenProps) {
  const { file } = props
  return isStagedFile(file) ? <Staged {...props} file={file} /> : <Stored {...props} file={file} />
}

const HERE: readonly PictureWay[] = ['here']
/** The row itself may wait yet. */
const HERE_OR_THERE: readonly PictureWay[] = ['here', 'token']

function Staged(props: Omit<ChosenProps, 'file'> & { readonly file: StagedFile }) {
  const { label, file, accept, onAgain, onRemove, onCancel } = props
  const state = useUploadState(file)
  const isOnItsWay = state.kind === 'uploading'
  return (
    <FileBox
      {...props}
      isBusy={props.isStaging || isOnItsWay}
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
  const { file } = props
  const picture = <SmallPicture file={file} ways={HERE_OR_THERE} />
  return (
    <FileBox {...props} isBusy={props.isStaging} away={upload.remove} picture={picture}>
      <p className={classes.hint}>{upload.stored(formatBytes(file.size))}</p>
    </FileBox>
  )
}

interface FileBoxProps extends ChosenProps {
  readonly isBusy: boolean
  /** The name of the button that takes the file away. */
  readonly away: string
  readonly picture: ReactNode
  readonly children: ReactNode
}

function FileBox(props: FileBoxProps) {
  const { file, accept, isStaging, isBusy, away, picture, picker, onRemove, children } = props
  return (
    <div className={classes.file}>
      <span className={classes.icon}>
        {accept === 'pdf' || !picture ? <IconFileText size={22} aria-hidden="true" /> : picture}
      </span>
      <div className={classes.about}>
        <b className={classes.name}>{file.name}</b>
        {children}
        <div className={classes.acts}>{picker(isBusy)}</div>
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
  const isSilent = useNoAnswer(
    state.kind === 'uploading' && state.sent < state.total ? `${state.sent}` : null,
  )
  switch (state.kind) {
    case 'kept':
      if (state.why)
        return (
          <p className={classes.error} role="alert">
            {`${size} · ${uploadError(state.why, accept)}`}
          </p>
        )
      return <p className={classes.hint}>{upload.kept(size)}</p>
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
            {state.sent < state.total
              ? upload.progress(formatBytes(state.sent), formatBytes(state.total))
              : upload.finishing}
          </p>
          {isSilent && <p className={classes.error}>{upload.noAnswer}</p>}
        </>
      )
    case 'uploaded':
      return <p className={classes.hint}>{`${size} · ${upload.successful}`}</p>
    case 'failed':
      return (
        <p className={classes.error} role="alert">
          {`${upload.failedTitle}: ${state.said || uploadError(state.code, accept)}`}
        </p>
      )
    default:
      return state satisfies never
  }
}
