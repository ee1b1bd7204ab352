import { FileButton } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useBusy } from '../../../shared/live/busy.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { toastBad } from '../parts/toast.tsx'
import { smaller } from '../smaller/strings.ts'
import { ChosenFile, type UploadControlProps } from './chosen-file.tsx'
import { upload } from './strings.ts'
import classes from './upload-control.module.css'
import { type Accept, pickerTypes } from './upload-error.ts'

/** Moves the focus to the picker when the focused control is taken away with the file that it was about. */
const useKeptFocus = (box: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const { current } = box
    if (!current) return
    let focused: EventTarget | null = null
    const onFocus = ({ target }: FocusEvent): void => {
      focused = target
    }
    const watch = new MutationObserver(() => {
      if (!(focused instanceof Node) || focused.isConnected) return
      focused = null
      if (document.activeElement === document.body)
        current.querySelector<HTMLElement>('[data-upload-button]')?.focus({ preventScroll: true })
    })
    watch.observe(current, { childList: true, subtree: true })
    current.addEventListener('focusin', onFocus)
    return () => {
      watch.disconnect()
      current.removeEventListener('focusin', onFocus)
    }
  }, [box])

/** The picker behind a button; the same file may be chosen again after a failure. */
function Picker(props: {
  name: string
  accept: Accept
  isBusy: boolean
  describedBy?: string | undefined
  isCamera?: boolean
  onChoose: (file: File) => void
  children: ReactNode
}) {
  const { name, accept, isBusy, describedBy, isCamera = false, onChoose, children } = props
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      resetRef={reset}
      accept={isCamera ? 'image/*' : pickerTypes(accept)}
      {...(isCamera ? { capture: 'environment' as const } : {})}
      inputProps={{ [isCamera ? 'data-camera' : 'data-upload']: name } as object}
      onChange={(file) => {
        reset.current?.()
        if (file) onChoose(file)
      }}
    >
      {({ onClick }) => (
        <Button
          look="outline"
          aria-disabled={isBusy}
          aria-describedby={describedBy}
          {...(isCamera ? {} : { 'data-upload-button': name })}
          onClick={() => isBusy || onClick()}
        >
          {children}
        </Button>
      )}
    </FileButton>
  )
}

/** [M8] Drop zone, then progress, then the file with a way to remove it. */
export function UploadControl(props: UploadControlProps) {
  const { name, label, accept, file, isStaging, doing, error, hint, note, check, putBack } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useBusy('upload', isStaging)
  const choose = ([given, ...others]: readonly File[]): void => {
    if (!given) return
    if (isStaging) {
      toastBad(...upload.notYet(given.name), 'upload')
      return
    }
    // A name of its own: work on the file that is taken ends the message on the one before.
    if (others.length > 0) toastBad(...upload.onlyFirst(given.name), 'upload-others')
    props.onChoose(given)
  }
  useKeptFocus(box)
  const picker = { name, accept, isBusy: isStaging, onChoose: props.onChoose }
  return (
    // biome-ignore lint/a11y/useSemanticElements: it holds one control and its file, not a set of fields
    <div
      ref={box}
      role="group"
      aria-labelledby={`${id}-label`}
      className={classes.field}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        choose([...event.clipboardData.files])
      }}
    >
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      {/* What a file is its bytes say (take-file.ts), and not the type that a phone declares. */}
      <Dropzone
        onDrop={choose}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        classNames={{ root: file ? classes.around : classes.drop, inner: classes.inner }}
        data-invalid={error !== '' || undefined}
      >
        {file ? (
          <ChosenFile
            {...props}
            file={file}
            picker={(isBusy) => (
              <Picker {...picker} isBusy={isBusy} describedBy={check ? `${id}-check` : undefined}>
                <span>{isBusy ? upload.busy : upload.another}</span>
              </Picker>
            )}
          />
        ) : (
          <>
            <IconUpload size={24} aria-hidden="true" />
            <p className={classes.dropText}>{upload[accept].drop}</p>
            <div className={classes.ways}>
              <Picker {...picker} describedBy={`${id}-hint ${id}-error`}>
                <span>{isStaging ? upload.busy : upload[accept].choose}</span>
              </Picker>
              {accept !== 'pdf' && (
                <span className={classes.camera}>
                  <Picker {...picker} isCamera>
                    <IconCamera size={20} aria-hidden="true" />
                    <span>{upload.camera}</span>
                  </Picker>
                </span>
              )}
              {putBack && (
                <Button look="text" aria-disabled={isStaging} onClick={putBack.onPutBack}>
                  {upload.putBack(putBack.name)}
                </Button>
              )}
            </div>
          </>
        )}
      </Dropzone>
      {doing && (
        <div className={classes.doing}>
          <p role="status">{doing}</p>
          <Button look="outline" onClick={props.onStop}>
            {smaller.stop}
          </Button>
        </div>
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
    </div>
  )
}
