import { Button, Fieldset, Group, Input, Progress, Stack } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { type ReactNode, useId, useRef } from 'react'
import {
  type FileRef,
  isStagedFile,
  type StagedFile,
  type UploadState,
} from '../../../../sync/index.ts'
import { formatBytes } from '../../../shared/format/amounts.ts'
import { useBusy } from '../../../shared/live/busy.ts'
import { useNoAnswer } from '../../../shared/ui/blank.tsx'
import { toastBad } from '../parts/toast.tsx'
import { useUpload } from '../parts/use-upload.ts'
import { smaller } from '../smaller/strings.ts'
import { type PictureWay, SmallPicture } from './small-picture.tsx'
import { upload } from './strings.ts'
import classes from './upload-control.module.css'
import { type Accept, pickerTypes, uploadError } from './upload-error.ts'
import type { FieldFile } from './use-field-file.ts'

interface UploadControlProps extends FieldFile {
  readonly name: string
  readonly label: string
  readonly accept: Accept
  readonly file: StagedFile | FileRef | null
  readonly hint: string
  /** What was found in the file. */
  readonly check?: ReactNode
  /** The row's own file, where the form shows none. */
  readonly putBack: { readonly name: string; readonly onPutBack: () => void } | null
}

/** [M8] Drop zone, then progress, then the file with a way to remove it. */
export function UploadControl(props: UploadControlProps) {
  return (
    <UploadBox {...props} state={useUpload(isStagedFile(props.file) ? props.file.id : undefined)} />
  )
}

/** The control with the state of a chosen file; null for the row's own one. */
export function UploadBox(props: UploadControlProps & { readonly state: UploadState | null }) {
  const { name, label, accept, file, state, isStaging, doing, error, hint, note, check } = props
  const id = useId()
  const open = useRef<() => void>(null)
  const picker = useRef<HTMLButtonElement>(null)
  /** Stories and forms find the input of a field by this attribute. */
  const mark: object = { 'data-upload': name }
  const isBusy = isStaging || state?.kind === 'uploading'
  useBusy('upload', isBusy)
  const choose = ([given, ...others]: readonly File[]): void => {
    if (!given || isStaging) return
    // A matter of its own: taking the first file ends the message about 'upload'.
    if (others.length > 0) toastBad(...upload.onlyFirst(given.name), 'upload-others')
    props.choose(given)
  }
  const away = awayOf(props)
  return (
    <Fieldset
      variant="unstyled"
      legend={label}
      classNames={{ root: classes.field, legend: classes.label }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        choose([...event.clipboardData.files])
      }}
    >
      {/* take-file.ts judges a file by its bytes, and not by the type that a phone declares. */}
      <Dropzone
        onDrop={choose}
        openRef={open}
        inputProps={{ accept: pickerTypes[accept], multiple: false, ...mark }}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        className={classes.drop}
        data-invalid={error !== '' || undefined}
      >
        <Stack gap="xs">
          {file ? (
            <ChosenFile {...props} file={file} />
          ) : (
            <p className={classes.dropText}>{upload[accept].drop}</p>
          )}
          {doing && <p role="status">{doing}</p>}
          <Group gap="xs">
            <Button
              ref={picker}
              variant="default"
              aria-disabled={isBusy}
              aria-describedby={`${id}-check ${id}-hint ${id}-error`}
              data-upload-button={name}
              onClick={() => isBusy || open.current?.()}
            >
              <span>{isBusy ? upload.busy : file ? upload.another : upload[accept].choose}</span>
            </Button>
            {away && (
              <Button
                variant="subtle"
                aria-disabled={isStaging && !doing}
                onClick={() => {
                  if (isStaging && !doing) return
                  picker.current?.focus({ preventScroll: true }) // this button may disappear
                  away.act()
                }}
              >
                <span>{away.words}</span>
              </Button>
            )}
          </Group>
        </Stack>
      </Dropzone>
      {note && <Input.Description role="status">{note}</Input.Description>}
      {check && <div id={`${id}-check`}>{check}</div>}
      <Input.Description id={`${id}-hint`}>
        {[upload[accept].hint, hint].filter(Boolean).join(' ')}
      </Input.Description>
      {error && (
        <Input.Error id={`${id}-error`} role="alert">
          {error}
        </Input.Error>
      )}
    </Fieldset>
  )
}

/** The way out of what the control shows: to stop work on a file, to take it away, or to have the row's own again. */
const awayOf = (props: UploadControlProps & { readonly state: UploadState | null }) => {
  const { doing, file, state, putBack } = props
  if (doing) return { words: smaller.stop, act: props.onStop }
  if (!file) return putBack && { words: upload.putBack(putBack.name), act: putBack.onPutBack }
  return state?.kind === 'uploading'
    ? { words: upload.cancel, act: props.onCancel }
    : { words: upload.remove, act: props.onRemove }
}

const HERE: readonly PictureWay[] = ['here']
/** The picture of a row that is not sent yet is on this device only. */
const HERE_OR_THERE: readonly PictureWay[] = ['here', 'token']

interface ChosenFileProps {
  readonly label: string
  readonly accept: Accept
  readonly file: StagedFile | FileRef
  readonly state: UploadState | null
}

function ChosenFile({ label, accept, file, state }: ChosenFileProps) {
  const { text, isBad } = toldOf(formatBytes(file.size), state, accept)
  const isSilent = useNoAnswer(
    state?.kind === 'uploading' && state.sent < state.total ? `${state.sent}` : null,
  )
  return (
    <div className={classes.file}>
      {accept !== 'pdf' && (
        <span className={classes.icon}>
          <SmallPicture file={file} ways={state ? HERE : HERE_OR_THERE} />
        </span>
      )}
      <div className={classes.about}>
        <b>{file.name}</b>
        {state?.kind === 'uploading' && (
          <Progress aria-label={label} value={(100 * state.sent) / Math.max(1, state.total)} />
        )}
        {isBad ? (
          <Input.Error role="alert">{text}</Input.Error>
        ) : (
          <Input.Description>{text}</Input.Description>
        )}
        {isSilent && <Input.Error>{upload.noAnswer}</Input.Error>}
      </div>
    </div>
  )
}

/** The state of a file, in words. */
const toldOf = (size: string, state: UploadState | null, accept: Accept) => {
  switch (state?.kind) {
    case undefined:
      return { text: upload.stored(size) }
    case 'kept':
      return state.why
        ? { text: `${size} · ${uploadError(state.why, accept)}`, isBad: true }
        : { text: upload.kept(size) }
    case 'uploading':
      return {
        text:
          state.sent < state.total
            ? upload.progress(formatBytes(state.sent), formatBytes(state.total))
            : upload.finishing,
      }
    case 'uploaded':
      return { text: `${size} · ${upload.successful}` }
    case 'failed': {
      const why = state.said || uploadError(state.code, accept)
      return { text: `${upload.failedTitle}: ${why}`, isBad: true }
    }
    default:
      return state satisfies never
  }
}
