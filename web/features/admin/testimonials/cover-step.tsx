import { Button, Stack } from '@mantine/core'
import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useBusy } from '../../../shared/live/busy.ts'
import form from '../form/form.module.css'
import { FilterChips } from '../parts/chips.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Notice, Skeletons } from '../parts/states.tsx'
import { drawPicture, type PictureStepProps, pictureFile } from '../upload/prepare-picture.ts'
import {
  type Area,
  areaBetween,
  areaWithin,
  type Box,
  firstArea,
  keptArea,
  type Point,
  type Tool,
  withBox,
} from './boxes.ts'
import classes from './cover-step.module.css'
import { cover as words } from './strings.ts'

/** A shorter movement is a tap and draws nothing, in pixels of the screen. */
const TREMBLE_PX = 6
const TOOLS = Object.entries(words.tool) as [Tool, string][] // as: its keys are the tools
const SIDES = Object.entries(words.sides) as [keyof Area, string][] // as: its keys are an area's

/** A new picture of what is seen, without what is cropped away. */
const cropped = (seen: HTMLCanvasElement, { x, y, width, height }: Area): HTMLCanvasElement => {
  const cut = Object.assign(document.createElement('canvas'), { width, height })
  cut.getContext('2d')?.drawImage(seen, -x, -y)
  return cut
}

/**
 * [M7] Covers parts of a screenshot and crops it before any of it is kept or sent. The result is drawn anew: it holds
 * other pixels there, and nothing of the chosen file.
 */
export function CoverStep({ file, onDone, onCancel }: PictureStepProps) {
  const [picture, setPicture] = useState<HTMLCanvasElement | null>(null)
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  const [isLeaving, setLeaving] = useState(false)
  const seen = useRef<HTMLCanvasElement>(null)
  const isTouched = boxes.length > 0
  useBusy('form', isTouched)
  const show = useEffectEvent((drawn: Awaited<ReturnType<typeof drawPicture>>): void => {
    // The upload control says why it does not take a file that cannot be drawn.
    if (typeof drawn === 'string') onDone(file)
    else setPicture(drawn)
  })
  useEffect(() => {
    let isGone = false
    void drawPicture(file).then((drawn) => isGone || show(drawn))
    return () => {
      isGone = true
    }
  }, [file])
  const use = async (): Promise<void> => {
    const { current } = seen
    // As PNG: the upload control makes a JPEG of it, and a second JPEG would blur the words.
    const made =
      current && (await pictureFile(cropped(current, keptArea(boxes, current)), file.name, true))
    if (made) onDone(made)
  }
  return (
    <Sheet
      title={words.title}
      onClose={() => (isTouched && !isLeaving ? setLeaving(true) : onCancel())}
      isWide
      foot={
        <>
          {isLeaving && (
            <>
              <p className={form.asking} role="alert">
                {words.leaving}
              </p>
              <Button variant="default" onClick={onCancel}>
                {words.leave}
              </Button>
            </>
          )}
          <Button
            variant={isTouched ? 'filled' : 'default'}
            aria-disabled={!picture}
            onClick={() => picture && void use()}
          >
            {isTouched ? words.done : words.uncovered}
          </Button>
        </>
      }
    >
      {picture ? (
        <Covering picture={picture} seen={seen} boxes={boxes} onBoxes={setBoxes} />
      ) : (
        <Skeletons rows={4} />
      )}
    </Sheet>
  )
}

interface CoveringProps {
  readonly picture: HTMLCanvasElement
  /** Shows the picture with its covers as it will be sent, before it is cropped. */
  readonly seen: RefObject<HTMLCanvasElement | null>
  readonly boxes: readonly Box[]
  readonly onBoxes: (next: readonly Box[]) => void
}

function Covering(props: CoveringProps) {
  const { picture, boxes, onBoxes } = props
  const [tool, setTool] = useState<Tool>('cover')
  const last = boxes.at(-1)
  const add = (area: Area): void => onBoxes(withBox(boxes, { tool, area }))
  const change = (area: Area): void =>
    onBoxes(last ? [...boxes.slice(0, -1), { ...last, area }] : boxes)
  return (
    <div className={classes.step}>
      <Stack gap="xs">
        <Notice>{words.guidance}</Notice>
        <FilterChips label={words.tools} options={TOOLS} value={tool} onChange={setTool} />
        <Button variant="default" onClick={() => add(firstArea(tool, picture))}>
          {words.add[tool]}
        </Button>
      </Stack>
      <Board {...props} onAdd={add} onChange={change} />
      {/* All of it is always there: what grew would move the picture under the finger. */}
      <Stack gap="xs">
        <p role="status">{words.count(boxes.filter((box) => box.tool === 'cover').length)}</p>
        {SIDES.map(([side, label]) => (
          <label key={side} className={classes.range}>
            <span>{label}</span>
            <input
              type="range"
              disabled={!last}
              step={4}
              max={side === 'x' || side === 'width' ? picture.width : picture.height}
              value={last?.area[side] ?? 0}
              onChange={({ currentTarget: { valueAsNumber: to } }) =>
                last && change(areaWithin({ ...last.area, [side]: to }, picture))
              }
            />
          </label>
        ))}
        <Button variant="default" aria-disabled={!last} onClick={() => onBoxes(boxes.slice(0, -1))}>
          {words.remove}
        </Button>
      </Stack>
    </div>
  )
}

interface BoardProps extends CoveringProps {
  readonly onAdd: (area: Area) => void
  /** Changes the box that was added last. */
  readonly onChange: (area: Area) => void
}

/** The picture with its boxes over it: a drag draws one. */
function Board({ picture, seen, boxes, onAdd, onChange }: BoardProps) {
  const { width, height } = picture
  const drag = useRef<{ readonly from: Point; isDrawn: boolean } | null>(null)
  useEffect(() => {
    const context = seen.current?.getContext('2d')
    if (!context) return
    context.drawImage(picture, 0, 0)
    context.fillStyle = '#000'
    for (const { tool, area } of boxes)
      if (tool === 'cover') context.fillRect(area.x, area.y, area.width, area.height)
  }, [seen, picture, boxes])
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect()
    const scale = width / box.width
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale, scale }
  }
  const begin = (event: PointerEvent): void => {
    if (event.button !== 0) return
    drag.current = { from: pointOf(event), isDrawn: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const draw = (event: PointerEvent): void => {
    const { current } = drag
    if (!current) return
    const { from, isDrawn } = current
    const at = pointOf(event)
    if (!isDrawn && Math.hypot(at.x - from.x, at.y - from.y) < TREMBLE_PX * at.scale) return
    current.isDrawn = true
    const put = isDrawn ? onChange : onAdd
    put(areaBetween(from, at, picture))
  }
  const end = (): void => {
    drag.current = null
  }
  const kept = keptArea(boxes, picture)
  return (
    <div className={classes.board}>
      <canvas ref={seen} width={width} height={height} role="img" aria-label={words.picture} />
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path
          fillRule="evenodd"
          d={`M0 0H${width}V${height}H0Z M${kept.x} ${kept.y}h${kept.width}v${kept.height}h${-kept.width}Z`}
        />
        {boxes.map(({ area }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: boxes keep their order, and two may lie at one place
          <rect key={at} {...area} />
        ))}
      </svg>
    </div>
  )
}
