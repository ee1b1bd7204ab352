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
  type Point,
  type Tool,
  withArea,
  withBox,
  withLine,
  withPoint,
} from './covers.ts'
import { paintCovers } from './paint-covers.ts'
import { cover as words } from './strings.ts'

interface CoverBoardProps {
  readonly picture: HTMLCanvasElement
  readonly seed: number
  readonly covering: Covering
  readonly tool: Tool
  readonly selected: number | null
  readonly describedBy: string
  readonly onCovering: (change: (now: Covering) => Covering) => void
  readonly onSelect: (id: number | null) => void
  readonly onRemove: (id: number) => void
}

/** A finger's deed until it is lifted. */
type Drag =
  | { readonly kind: 'draw'; readonly from: Point; readonly id: number; isBegun: boolean }
  | { readonly kind: 'move'; readonly from: Point; readonly box: Box }
  | { readonly kind: 'resize'; readonly box: Box }

/** A tap that trembles draws nothing, in pixels of the screen. */
const TREMBLE_PX = 6
/** Half of the side of what a thumb takes hold of, in pixels of the screen. */
const GRIP_PX = 22

const sameStroke = (drag: Drag): string =>
  drag.kind === 'draw' ? `draw ${drag.id}` : `${drag.kind} ${drag.box.id}`

/** The picture as it will be sent, and the boxes over it: drawn, moved and resized by pointer and keys. */
export function CoverBoard(props: CoverBoardProps) {
  const { picture, seed, covering, selected } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const board = useRef<SVGSVGElement>(null)
  const { boxes } = covering
  useEffect(() => {
    if (canvas.current) paintCovers(canvas.current, picture, boxes, seed)
  }, [picture, boxes, seed])
  useEffect(() => {
    if (selected !== null)
      board.current?.querySelector<SVGElement>(`[data-box="${selected}"]`)?.focus()
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
  const { box, covering, picture, selected, describedBy, onCovering, onSelect, onRemove } = props
  const { x, y, width, height } = box.area
  const number = covering.boxes.filter(({ tool }) => tool === box.tool).indexOf(box) + 1
  const byKey = (event: KeyboardEvent): void => {
    const area = areaByKey(event.key, event.shiftKey, box.area, picture)
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace'
    if (!area && !isRemoval) return
    event.preventDefault()
    if (area) onCovering((now) => withArea(now, box.id, area, `keys ${box.id}`))
    else onRemove(box.id)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot be drawn within a picture's own measures
    <g
      role="button"
      tabIndex={0}
      data-box={box.id}
      data-tool={box.tool}
      className={classes.box}
      aria-label={words.box[box.tool](number)}
      aria-describedby={describedBy}
      aria-pressed={selected === box.id}
      onFocus={() => onSelect(box.id)}
      onKeyDown={byKey}
    >
      <rect className={classes.edge} x={x} y={y} width={width} height={height} />
      {selected === box.id && (
        <rect className={classes.grip} data-grip={box.id} {...gripOf(box.area, picture)} />
      )}
    </g>
  )
}

/** The far corner, as large as a small part of the picture, and within it. */
const gripOf = (area: Area, picture: { readonly width: number; readonly height: number }) => {
  const side = Math.max(16, Math.round(Math.max(picture.width, picture.height) / 40))
  return areaWithin(
    {
      x: area.x + area.width - side / 2,
      y: area.y + area.height - side / 2,
      width: side,
      height: side,
    },
    picture,
  )
}

const useDrag = (
  { picture, covering, tool, selected, onCovering, onSelect }: CoverBoardProps,
  board: { readonly current: SVGSVGElement | null },
) => {
  const drag = useRef<Drag | null>(null)
  const perPixel = (): number => {
    const width = board.current?.getBoundingClientRect().width ?? 0
    return width > 0 ? picture.width / width : 1
  }
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left = 0, top = 0 } = board.current?.getBoundingClientRect() ?? {}
    return { x: (clientX - left) * perPixel(), y: (clientY - top) * perPixel() }
  }
  const dragAt = (at: Point): Drag => {
    // A brush paints over what is there, and moves nothing.
    if (tool === 'brush') return { kind: 'draw', from: at, id: covering.nextId, isBegun: false }
    const grip = GRIP_PX * perPixel()
    const chosen = covering.boxes.find(({ id }) => id === selected)
    const corner = chosen && {
      x: chosen.area.x + chosen.area.width,
      y: chosen.area.y + chosen.area.height,
    }
    if (chosen && corner && Math.abs(corner.x - at.x) < grip && Math.abs(corner.y - at.y) < grip)
      return { kind: 'resize', box: chosen }
    const under = covering.boxes.findLast(
      (box) => box.tool !== 'crop' && isIn(at, box.area) && box.tool === tool,
    )
    if (under) return { kind: 'move', from: at, box: under }
    return { kind: 'draw', from: at, id: covering.nextId, isBegun: false }
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.preventDefault() // the focus goes to the box, and not to what lies under the finger
      const begun = dragAt(pointOf(event))
      drag.current = begun
      if (begun.kind === 'move') onSelect(begun.box.id)
      board.current?.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      const now = drag.current
      if (now) dragTo(now, pointOf(event))
    },
    onPointerUp: () => {
      // The next stroke of a brush begins at once.
      if (drag.current?.kind === 'draw' && drag.current.isBegun && tool !== 'brush')
        onSelect(drag.current.id)
      drag.current = null
      onCovering((now) => ({ ...now, stroke: '' }))
    },
    onPointerCancel: () => {
      drag.current = null
    },
  }

  function dragTo(now: Drag, at: Point): void {
    const stroke = sameStroke(now)
    if (now.kind === 'draw') {
      const area = areaBetween(now.from, at, picture)
      const isTremble = Math.max(area.width, area.height) < TREMBLE_PX * perPixel()
      if (!now.isBegun && isTremble) return
      const isFirst = !now.isBegun
      now.isBegun = true
      if (tool === 'brush')
        onCovering((before) =>
          isFirst
            ? withLine(before, [now.from, at], picture, stroke)
            : withPoint(before, now.id, at, picture, stroke),
        )
      else
        onCovering((before) =>
          isFirst ? withBox(before, tool, area, stroke) : withArea(before, now.id, area, stroke),
        )
      return
    }
    const { area, id } = now.box
    const to =
      now.kind === 'resize'
        ? areaBetween(area, at, picture)
        : areaWithin(
            { ...area, x: area.x + at.x - now.from.x, y: area.y + at.y - now.from.y },
            picture,
          )
    onCovering((before) => withArea(before, id, to, stroke))
  }
}

const isIn = (at: Point, { x, y, width, height }: Area): boolean =>
  at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height
