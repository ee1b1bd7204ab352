/** Part of a picture, in its own pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** How a part is covered: black, by a box or by hand, or coarse spots and noise. 'crop' keeps only its part. */
export type Tool = 'solid' | 'brush' | 'blur' | 'crop'

/** The path of a brush, and its width. */
export interface Line {
  readonly points: readonly Point[]
  readonly width: number
}

export interface Box {
  readonly id: number
  readonly tool: Tool
  readonly area: Area
  /** Of a brush; `area` is what it takes up. */
  readonly line?: Line
}

/** Drawings on a picture, and what stood there before each stroke. */
export interface Covering {
  readonly boxes: readonly Box[]
  readonly before: readonly (readonly Box[])[]
  /** The stroke that made what stands here: what goes on with it is undone together with it. */
  readonly stroke: string
  readonly nextId: number
}

export const nothingCovered: Covering = { boxes: [], before: [], stroke: '', nextId: 1 }

/** Smallest side of a box, in pixels of the picture. */
const LEAST_PX = 8

const within = (value: number, least: number, most: number): number =>
  Math.round(Math.min(Math.max(value, least), Math.max(least, most)))

/** The area, whole pixels of it, inside of the picture. */
export const areaWithin = (area: Area, picture: Size): Area => {
  const width = within(area.width, LEAST_PX, picture.width)
  const height = within(area.height, LEAST_PX, picture.height)
  return {
    x: within(area.x, 0, picture.width - width),
    y: within(area.y, 0, picture.height - height),
    width,
    height,
  }
}

/** The area between two points, wherever the second one lies; it ends where the picture does. */
export const areaBetween = (from: Point, to: Point, picture: Size): Area => {
  const x = [from.x, to.x].map((one) => within(one, 0, picture.width)).sort((a, b) => a - b)
  const y = [from.y, to.y].map((one) => within(one, 0, picture.height)).sort((a, b) => a - b)
  const [left = 0, right = 0] = x
  const [top = 0, bottom = 0] = y
  return areaWithin({ x: left, y: top, width: right - left, height: bottom - top }, picture)
}

const stroked = (now: Covering, stroke: string, boxes: readonly Box[]): Covering => ({
  ...now,
  boxes,
  stroke,
  before: stroke !== '' && stroke === now.stroke ? now.before : [...now.before, now.boxes],
})

/** Adds a box; of crops there is one. The new one is the last. */
export const withBox = (now: Covering, tool: Tool, area: Area, stroke = ''): Covering => {
  const others = tool === 'crop' ? now.boxes.filter((box) => box.tool !== 'crop') : now.boxes
  const next = stroked(now, stroke, [...others, { id: now.nextId, tool, area }])
  return { ...next, nextId: now.nextId + 1 }
}

/** A line goes along with its area, and takes its shape. */
const lineIn = (line: Line, from: Area, to: Area): Line => {
  const across = from.width > 0 ? to.width / from.width : 1
  const down = from.height > 0 ? to.height / from.height : 1
  return {
    ...line,
    points: line.points.map(({ x, y }) => ({
      x: to.x + (x - from.x) * across,
      y: to.y + (y - from.y) * down,
    })),
  }
}

/** Moves or resizes a box. */
export const withArea = (now: Covering, id: number, area: Area, stroke: string): Covering =>
  stroked(
    now,
    stroke,
    now.boxes.map((box) => {
      if (box.id !== id) return box
      return { ...box, area, ...(box.line && { line: lineIn(box.line, box.area, area) }) }
    }),
  )

/** Width of a brush, in pixels of the picture: a line of a chat and a little more. */
export const brushPx = ({ width, height }: Size): number =>
  Math.max(24, Math.round(Math.max(width, height) / 32))

/** The box that a line takes up, its width included. */
const areaOf = ({ points, width }: Line, picture: Size): Area => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const half = width / 2
  return areaBetween(
    { x: Math.min(...xs) - half, y: Math.min(...ys) - half },
    { x: Math.max(...xs) + half, y: Math.max(...ys) + half },
    picture,
  )
}

/** Begins a line of the brush; the new one is the last. */
export const withLine = (
  now: Covering,
  points: readonly Point[],
  picture: Size,
  stroke = '',
): Covering => {
  const line = { points, width: brushPx(picture) }
  const box: Box = { id: now.nextId, tool: 'brush', area: areaOf(line, picture), line }
  return { ...stroked(now, stroke, [...now.boxes, box]), nextId: now.nextId + 1 }
}

/** The brush goes on to a point. */
export const withPoint = (
  now: Covering,
  id: number,
  point: Point,
  picture: Size,
  stroke: string,
): Covering =>
  stroked(
    now,
    stroke,
    now.boxes.map((box) => {
      if (box.id !== id || !box.line) return box
      const line = { ...box.line, points: [...box.line.points, point] }
      return { ...box, line, area: areaOf(line, picture) }
    }),
  )

/** A tool's mark as a button adds it, to be moved and sized by keys. */
export const withFirst = (now: Covering, tool: Tool, picture: Size, leastPx: number): Covering => {
  const area = firstArea(tool, picture, leastPx)
  if (tool !== 'brush') return withBox(now, tool, area)
  const y = area.y + area.height / 2
  const half = brushPx(picture) / 2
  return withLine(
    now,
    [
      { x: area.x + half, y },
      { x: area.x + area.width - half, y },
    ],
    picture,
  )
}

export const withoutBox = (now: Covering, id: number): Covering =>
  stroked(
    now,
    '',
    now.boxes.filter((box) => box.id !== id),
  )

/** As it was before the last stroke. */
export const undone = (now: Covering): Covering => {
  const last = now.before.at(-1)
  return last ? { ...now, boxes: last, before: now.before.slice(0, -1), stroke: '' } : now
}

export const coversIn = (boxes: readonly Box[]): readonly Box[] =>
  boxes.filter(({ tool }) => tool !== 'crop')

/** The part of the picture that stays. */
export const keptArea = (boxes: readonly Box[], { width, height }: Size): Area =>
  boxes.find(({ tool }) => tool === 'crop')?.area ?? { x: 0, y: 0, width, height }

/** A box after a key: arrows move it, with Shift they move its far corner; null for any other key. */
export const areaByKey = (
  key: string,
  isShift: boolean,
  area: Area,
  picture: Size,
): Area | null => {
  const step = Math.max(4, Math.round(Math.max(picture.width, picture.height) / 100))
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key]
  if (!way) return null
  const [across = 0, down = 0] = way.map((one) => one * step)
  const to = isShift
    ? {
        ...area,
        width: Math.min(area.width + across, picture.width - area.x),
        height: Math.min(area.height + down, picture.height - area.y),
      }
    : { ...area, x: area.x + across, y: area.y + down }
  return areaWithin(to, picture)
}

/** First frame of a box added by a button: in the middle, as wide as a line of chat. A crop takes nearly all. */
export const firstArea = (tool: Tool, picture: Size, leastPx: number): Area => {
  const part = tool === 'crop' ? 0.9 : 0.4
  const width = Math.max(picture.width * part, leastPx)
  const height = tool === 'crop' ? picture.height * part : Math.max(picture.height / 16, leastPx)
  const x = (picture.width - width) / 2
  return areaWithin({ x, y: (picture.height - height) / 2, width, height }, picture)
}
