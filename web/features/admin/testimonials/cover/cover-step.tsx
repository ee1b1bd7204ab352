import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useBusy } from '../../../../shared/live/busy.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Sheet } from '../../../../shared/ui/sheet.tsx'
import { drawPicture, type PictureStepProps, pictureFile } from '../../upload/prepare-picture.ts'
import { CoverBoard } from './cover-board.tsx'
import classes from './cover-step.module.css'
import {
  type Covering,
  coveredPicture,
  coversIn,
  firstArea,
  nextId,
  nothingCovered,
  type Tool,
  undone,
  withBox,
  withoutBox,
} from './covers.ts'
import { cover as words } from './strings.ts'

/** Mantine closes its dialog on Escape whatever lies above it, unless the focused element claims the key. */
const keepEscape = ({ target }: { target: Element }): void =>
  target.setAttribute('data-mantine-stop-propagation', 'true')

/**
 * [M7] Covers parts of a screenshot before any of it is kept or sent. The result holds other pixels there, and nothing
 * of the chosen file.
 */
export function CoverStep({ file, onDone, onCancel, onBroken }: PictureStepProps) {
  const [picture, setPicture] = useState<HTMLCanvasElement | null>(null)
  const broken = useEffectEvent(onBroken)
  useEffect(() => {
    let isGone = false
    void drawPicture(file).then((drawn) => {
      if (isGone) return
      if (typeof drawn === 'string') broken(drawn)
      else setPicture(drawn)
    })
    return () => {
      isGone = true
    }
  }, [file])
  return (
    <div onFocusCapture={keepEscape}>
      {picture ? (
        <CoverSheet picture={picture} name={file.name} onDone={onDone} onCancel={onCancel} />
      ) : (
        <Sheet title={words.title} onClose={onCancel} isWide>
          <p role="status">{words.loading}</p>
        </Sheet>
      )}
    </div>
  )
}

/** The covered picture as a file; null where this device has no memory to draw it. */
const coveredFile = async (
  picture: HTMLCanvasElement,
  { boxes }: Covering,
  name: string,
): Promise<File | null> => {
  try {
    const covered = coveredPicture(picture, boxes)
    return covered && (await pictureFile(covered, name))
  } catch {
    return null
  }
}

interface CoverSheetProps extends Pick<PictureStepProps, 'onDone' | 'onCancel'> {
  readonly picture: HTMLCanvasElement
  readonly name: string
}

function CoverSheet({ picture, name, onDone, onCancel }: CoverSheetProps) {
  const [covering, setCovering] = useState(nothingCovered)
  const [tool, setTool] = useState<Tool>('cover')
  const [selected, setSelected] = useState<number | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const help = useId()
  const isTouched = covering.boxes.length > 0
  useBusy('form', isTouched)
  // The second request to close, as a second Escape, is the answer to the question.
  const leave = (): void => (isTouched && !isLeaving ? setLeaving(true) : onCancel())
  const use = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFailed(false)
    const made = await coveredFile(picture, covering, name)
    setBusy(false)
    if (made) onDone(made)
    else setFailed(true)
  }
  const select = (id: number | null, next: Covering): void => {
    setCovering(next)
    setSelected(id)
  }
  const add = (): void => {
    const id = nextId(covering)
    select(id, withBox(covering, { id, tool, area: firstArea(tool, picture) }))
  }
  return (
    <Sheet
      title={words.title}
      onClose={leave}
      isWide
      foot={
        <>
          {(isLeaving || hasFailed) && (
            <p className={classes.leaving} role="alert">
              {isLeaving ? words.leaving : words.failed}
            </p>
          )}
          {isLeaving ? (
            <>
              <Button key="first" look="outline" onClick={() => setLeaving(false)}>
                {words.stay}
              </Button>
              <Button look="outline" onClick={onCancel}>
                {words.leave}
              </Button>
            </>
          ) : (
            <>
              <Button key="first" look="outline" onClick={leave}>
                {words.cancel}
              </Button>
              <Button
                look={isTouched ? 'brand' : 'outline'}
                aria-disabled={isBusy}
                onClick={() => void use()}
              >
                {isBusy ? words.saving : isTouched ? words.done : words.uncovered}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={classes.step}>
        <div className={classes.side}>
          <p className={classes.guidance}>{words.guidance}</p>
          <div className={classes.tools} role="toolbar" aria-label={words.tools}>
            {(['cover', 'crop'] as const).map((one) => (
              <button
                key={one}
                type="button"
                className={classes.tool}
                aria-pressed={tool === one}
                onClick={() => setTool(one)}
              >
                {words.tool[one]}
              </button>
            ))}
          </div>
          <div className={classes.tools}>
            <Button look="outline" onClick={add}>
              {words.add[tool]}
            </Button>
            <Button
              look="outline"
              aria-disabled={covering.before.length === 0}
              onClick={() => covering.before.length > 0 && select(null, undone(covering))}
            >
              {words.undo}
            </Button>
            <Button
              look="outline"
              aria-disabled={selected === null}
              onClick={() => selected !== null && select(null, withoutBox(covering, selected))}
            >
              {words.remove}
            </Button>
          </div>
          <p id={help} className={classes.hint}>
            {words.help}
          </p>
        </div>
        <CoverBoard
          picture={picture}
          covering={covering}
          tool={tool}
          selected={selected}
          describedBy={help}
          onCovering={setCovering}
          onSelect={setSelected}
        />
        {/* Below the picture: a sentence that grows above it would move it under the finger. */}
        <p className={classes.count} role="status">
          {words.count(coversIn(covering.boxes).length)}
        </p>
      </div>
    </Sheet>
  )
}
