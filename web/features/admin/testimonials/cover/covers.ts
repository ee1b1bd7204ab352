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

/** How a part is covered: black, or coarse spots and noise; 'crop' is the part that stays. */
export type Tool = 'solid' | 'blur' | 'crop'

export interface Box {
  readonly id: number
  readonly tool: Tool
  readonly area: Area
}

/** What was drawn on a picture, and what stood there before each stroke. */
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
export const areaBetween = (
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
  picture: Size,
): Area => {
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

/** Moves or resizes a box. */
export const withArea = (now: Covering, id: number, area: Area, stroke: string): Covering =>
  stroked(
    now,
    stroke,
    now.boxes.map((box) => (box.id === id ? { ...box, area } : box)),
  )

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

/** What a key makes of a box: arrows move it, with Shift they move its far corner; null for any other key. */
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

/** Where a box stands that is added by a button: in the middle, as wide as a line of a chat; a crop takes nearly all. */
export const firstArea = (tool: Tool, picture: Size, leastPx: number): Area => {
  const part = tool === 'crop' ? 0.9 : 0.4
  const width = Math.max(picture.width * part, leastPx)
  const height = tool === 'crop' ? picture.height * part : Math.max(picture.height / 16, leastPx)
  const x = (picture.width - width) / 2
  return areaWithin({ x, y: (picture.height - height) / 2, width, height }, picture)
}
