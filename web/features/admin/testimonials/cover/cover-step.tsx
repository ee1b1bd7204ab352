import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useBusy } from '../../../../shared/status/busy.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Sheet } from '../../../../shared/ui/sheet.tsx'
import type { PictureStepProps } from '../../upload/picture-step.ts'
import { drawPicture, pictureFile } from '../../upload/prepare-picture.ts'
import { CoverBoard } from './cover-board.tsx'
import classes from './cover-step.module.css'
import {
  type Covering,
  coversIn,
  nothingCovered,
  type Tool,
  undone,
  withFirst,
  withoutBox,
} from './covers.ts'
import { coveredPicture } from './paint-covers.ts'
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
    const open = async (): Promise<void> => {
      const drawn = await drawPicture(file)
      if (isGone) return
      if (drawn) setPicture(drawn)
      else broken()
    }
    void open()
    return () => {
      isGone = true
    }
  }, [file])
  return (
    <div onFocusCapture={keepEscape}>
      {picture ? (
        <CoverSheet picture={picture} file={file} onDone={onDone} onCancel={onCancel} />
      ) : (
        <Sheet title={words.title} onClose={() => onCancel(false)} isWide hasAddress>
          <p role="status">{words.loading}</p>
        </Sheet>
      )}
    </div>
  )
}

/** Least side of a box that a button adds, in pixels of the picture. */
const LEAST_BOX_PX = 48

const TOOLS: readonly Tool[] = ['solid', 'brush', 'blur', 'crop']

/** Drawings on pictures whose step went away without an answer: it goes on from there. */
const begun = new WeakMap<File, Covering>()

/** The picture as it was covered; null where this device has no room to draw it. */
const coveredFile = async (
  picture: HTMLCanvasElement,
  { boxes }: Covering,
  seed: number,
  name: string,
): Promise<File | null> => {
  try {
    const covered = coveredPicture(picture, boxes, seed)
    return covered && (await pictureFile(covered, name))
  } catch {
    return null
  }
}

interface CoverSheetProps {
  readonly picture: HTMLCanvasElement
  readonly file: File
  readonly onDone: (file: File) => void
  readonly onCancel: (isBegun: boolean) => void
}

function CoverSheet({ picture, file, onDone, onCancel }: CoverSheetProps) {
  const [covering, setCovering] = useState(() => begun.get(file) ?? nothingCovered)
  const [isLeaving, setLeaving] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const [tool, setTool] = useState<Tool>('solid')
  const [selected, setSelected] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [seed] = useState(() => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1)
  const help = useId()
  const { boxes } = covering
  const count = coversIn(boxes).length
  const isTouched = boxes.length > 0
  const isWhole = covering.before.length === 0
  const ask = (): void => setLeaving(true)
  const leave = isTouched ? ask : () => onCancel(false)
  useKeptOpen(box, isTouched, ask)
  useBusy('form', isTouched)
  useEffect(() => {
    begun.set(file, covering)
  }, [file, covering])
  const use = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFailed(false)
    const made = await coveredFile(picture, covering, seed, file.name)
    setBusy(false)
    if (made) onDone(made)
    else setFailed(true)
  }
  const undo = (): void => {
    setCovering(undone)
    setSelected(null)
  }
  const add = (): void => {
    setSelected(covering.nextId)
    setCovering((now) => withFirst(now, tool, picture, LEAST_BOX_PX))
  }
  const remove = (id: number): void => {
    setCovering((now) => withoutBox(now, id))
    setSelected(null)
  }
  return (
    <div ref={box}>
      <Sheet
        title={words.title}
        onClose={leave}
        isWide
        hasAddress
        foot={
          isLeaving ? (
            <>
              <p className={classes.leaving} role="alert">
                {words.leaving}
              </p>
              <Button key="first" look="outline" onClick={() => setLeaving(false)}>
                {words.stay}
              </Button>
              <Button look="outline" onClick={() => onCancel(true)}>
                {words.leave}
              </Button>
            </>
          ) : (
            <>
              {hasFailed && (
                <p className={classes.leaving} role="alert">
                  {words.failed}
                </p>
              )}
              <Button key="first" look="outline" onClick={leave}>
                {words.cancel}
              </Button>
              <Button aria-disabled={isBusy} onClick={() => void use()}>
                {isBusy ? words.saving : isTouched ? words.done : words.nothing}
              </Button>
            </>
          )
        }
      >
        <div className={classes.step}>
          <div className={classes.side}>
            <p className={classes.guidance}>{words.guidance}</p>
            <div className={classes.tools} role="toolbar" aria-label={words.tools}>
              {TOOLS.map((one) => (
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
              <Button look="outline" aria-disabled={isWhole} onClick={() => !isWhole && undo()}>
                {words.undo}
              </Button>
              <Button
                look="outline"
                aria-disabled={selected === null}
                onClick={() => selected !== null && remove(selected)}
              >
                {words.remove}
              </Button>
            </div>
            <p id={help} className={classes.hint}>
              {words.help}
            </p>
            <p className={classes.hint} role="status">
              {words.count(count)} {count > 0 && words.forGood}
            </p>
          </div>
          <CoverBoard
            picture={picture}
            seed={seed}
            covering={covering}
            tool={tool}
            selected={selected}
            describedBy={help}
            onCovering={setCovering}
            onSelect={setSelected}
            onRemove={remove}
          />
        </div>
      </Sheet>
    </div>
  )
}

/** By Escape and by Android's Back gesture a dialog closes by itself: while `asksFirst`, the admin is asked instead. */
const useKeptOpen = (
  box: RefObject<HTMLElement | null>,
  asksFirst: boolean,
  onAsk: () => void,
): void => {
  const askFirst = useEffectEvent((event: Event): void => {
    if (!asksFirst) return
    event.preventDefault()
    // The second request in a row closes it whatever is answered to the event before.
    if (event.type === 'close' && event.target instanceof HTMLDialogElement)
      event.target.showModal()
    onAsk()
  })
  useLayoutEffect(() => {
    const { current } = box
    const listener = (event: Event): void => askFirst(event)
    // Escape must not close this dialog: until it were open again, a second Escape would close the form below.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') askFirst(event)
    }
    const types = ['cancel', 'close']
    for (const type of types) current?.addEventListener(type, listener, { capture: true })
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      for (const type of types) current?.removeEventListener(type, listener, { capture: true })
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [box])
}
