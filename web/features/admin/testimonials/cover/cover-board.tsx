import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import classes from './cover-step.module.css'
import {
  type Area,
  areaBetween,
  areaByKey,
  areaWithin,
  type Box,
  type Covering,
  keptArea,
  nextId,
  type Point,
  paintCovers,
  type Tool,
  withBox,
  withoutBox,
} from './covers.ts'
import { cover as words } from './strings.ts'

interface CoverBoardProps {
  readonly picture: HTMLCanvasElement
  readonly covering: Covering
  readonly tool: Tool
  readonly selected: number | null
  readonly describedBy: string
  readonly onCovering: (next: Covering) => void
  readonly onSelect: (id: number | null) => void
}

/** What a finger does until it is lifted, upon the boxes as they were when it came down. */
interface Drag {
  readonly start: Covering
  readonly box: Box
  readonly areaAt: (at: Point) => Area
  /** False while a tap may only have trembled. */
  isBegun: boolean
}

/** A tap that trembles draws nothing, in pixels of the screen. */
const TREMBLE_PX = 6
/** Half the side of the corner that a thumb can hold, in pixels of the screen. */
const GRIP_PX = 22

/** The picture as it will be sent, and the boxes over it: drawn, moved and sized by pointer and keys. */
export function CoverBoard(props: CoverBoardProps) {
  const { picture, covering, selected } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const board = useRef<SVGSVGElement>(null)
  const { boxes } = covering
  useEffect(() => {
    if (canvas.current) paintCovers(canvas.current, picture, boxes)
  }, [picture, boxes])
  useEffect(() => {
    if (selected === null) return
    // The focus scrolls nothing: the picture stays where it is while a person draws.
    const box = board.current?.querySelector<SVGElement>(`[data-box="${selected}"]`)
    box?.focus({ preventScroll: true })
  }, [selected])
  const { width, height } = picture
  const kept = keptArea(boxes, picture)
  return (
    <div className={classes.board}>
      <canvas
        ref={canvas}
        className={classes.canvas}
        width={width}
        height={height}
        role="img"
        aria-label={words.picture}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: it lies over a picture, which no set of fields does */}
      <svg
        ref={board}
        role="group"
        aria-label={words.boxes}
        className={classes.boxes}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        {...useDrag(props, board)}
      >
        <path
          className={classes.away}
          fillRule="evenodd"
          d={`M0 0H${width}V${height}H0Z M${kept.x} ${kept.y}h${kept.width}v${kept.height}h${-kept.width}Z`}
        />
        {boxes.map((box) => (
          <BoxOnBoard key={box.id} {...props} box={box} />
        ))}
      </svg>
    </div>
  )
}

function BoxOnBoard(props: CoverBoardProps & { readonly box: Box }) {
  const { box, covering, picture, selected, describedBy, onCovering, onSelect } = props
  const { area, tool, id } = box
  const number = covering.boxes.filter((one) => one.tool === tool).indexOf(box) + 1
  const side = Math.max(16, Math.round(Math.max(picture.width, picture.height) / 40))
  const corner = { x: area.x + area.width - side / 2, y: area.y + area.height - side / 2 }
  const byKey = (event: KeyboardEvent): void => {
    const to = areaByKey(event.key, event.shiftKey, area, picture)
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace'
    if (!to && !isRemoval) return
    event.preventDefault()
    onCovering(to ? withBox(covering, { ...box, area: to }) : withoutBox(covering, id))
    if (!to) onSelect(null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot be drawn within a picture's own measures
    <g
      role="button"
      tabIndex={0}
      data-box={id}
      className={classes.box}
      aria-label={words.box[tool](number)}
      aria-describedby={describedBy}
      aria-pressed={selected === id}
      onFocus={() => onSelect(id)}
      onKeyDown={byKey}
    >
      <rect className={classes.edge} {...area} />
      {selected === id && (
        <rect
          className={classes.grip}
          {...areaWithin({ ...corner, width: side, height: side }, picture)}
        />
      )}
    </g>
  )
}

const isIn = (at: Point, { x, y, width, height }: Area): boolean =>
  at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height

const useDrag = (
  { picture, covering, tool, selected, onCovering, onSelect }: CoverBoardProps,
  board: { readonly current: SVGSVGElement | null },
) => {
  const drag = useRef<Drag | null>(null)
  const perPixel = (): number =>
    picture.width / (board.current?.getBoundingClientRect().width || picture.width)
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left = 0, top = 0 } = board.current?.getBoundingClientRect() ?? {}
    return { x: (clientX - left) * perPixel(), y: (clientY - top) * perPixel() }
  }
  /** The finger takes the chosen box by its corner, or moves the box below it, or draws a new one. */
  const dragFrom = (from: Point): Drag => {
    const begun = { start: covering, isBegun: true }
    const grip = GRIP_PX * perPixel()
    const chosen = covering.boxes.find(({ id }) => id === selected)
    if (chosen) {
      const { x, y, width, height } = chosen.area
      if (Math.abs(x + width - from.x) < grip && Math.abs(y + height - from.y) < grip)
        return { ...begun, box: chosen, areaAt: (at) => areaBetween({ x, y }, at, picture) }
    }
    const under = covering.boxes.findLast((box) => box.tool === tool && isIn(from, box.area))
    if (under && tool === 'cover') {
      const { x, y } = under.area
      const areaAt = (at: Point): Area =>
        areaWithin({ ...under.area, x: x + at.x - from.x, y: y + at.y - from.y }, picture)
      return { ...begun, box: under, areaAt }
    }
    const areaAt = (at: Point): Area => areaBetween(from, at, picture)
    const box = { id: nextId(covering), tool, area: areaAt(from) }
    return { start: covering, box, areaAt, isBegun: false }
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.preventDefault() // the focus goes to the box, and not to what lies under the finger
      const begun = dragFrom(pointOf(event))
      drag.current = begun
      if (begun.isBegun) onSelect(begun.box.id)
      board.current?.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      const now = drag.current
      if (!now) return
      const area = now.areaAt(pointOf(event))
      now.isBegun ||= Math.max(area.width, area.height) >= TREMBLE_PX * perPixel()
      if (now.isBegun) onCovering(withBox(now.start, { ...now.box, area }))
    },
    onPointerUp: () => {
      if (drag.current?.isBegun) onSelect(drag.current.box.id)
      drag.current = null
    },
    onPointerCancel: () => {
      drag.current = null
    },
  }
}
