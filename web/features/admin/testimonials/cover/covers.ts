/** Part of a picture, in its own pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Size = Pick<Area, 'width' | 'height'>
export type Point = Pick<Area, 'x' | 'y'>

/** 'cover' is painted black. 'crop' is the part of the picture that stays. */
export type Tool = 'cover' | 'crop'

export interface Box {
  readonly id: number
  readonly tool: Tool
  readonly area: Area
}

/** The boxes on a picture, and the boxes before each change, for 'Undo'. */
export interface Covering {
  readonly boxes: readonly Box[]
  readonly before: readonly (readonly Box[])[]
}

export const nothingCovered: Covering = { boxes: [], before: [] }

/** Smallest side of a box, in pixels of the picture. */
const LEAST_PX = 8

const within = (value: number, least: number, most: number): number =>
  Math.round(Math.min(Math.max(value, least), Math.max(least, most)))

/** The area in whole pixels, moved and cut so that it lies within the picture. */
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

/** The area between two points; it ends at the picture's edge. */
export const areaBetween = (from: Point, to: Point, picture: Size): Area => {
  const x = [from.x, to.x].map((one) => within(one, 0, picture.width))
  const y = [from.y, to.y].map((one) => within(one, 0, picture.height))
  const [left, top] = [Math.min(...x), Math.min(...y)]
  const [width, height] = [Math.max(...x) - left, Math.max(...y) - top]
  return areaWithin({ x: left, y: top, width, height }, picture)
}

/** The area after a key: arrows move it, Shift and an arrow move its far corner. null for any other key. */
export const areaByKey = (
  key: string,
  isShift: boolean,
  area: Area,
  picture: Size,
): Area | null => {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key]
  if (!way) return null
  const step = Math.max(4, Math.round(Math.max(picture.width, picture.height) / 100))
  const [across = 0, down = 0] = way.map((one) => one * step)
  if (!isShift) return areaWithin({ ...area, x: area.x + across, y: area.y + down }, picture)
  const width = Math.min(area.width + across, picture.width - area.x)
  const height = Math.min(area.height + down, picture.height - area.y)
  return areaWithin({ ...area, width, height }, picture)
}

/** The box that a button adds in the middle: as large as a line of a chat; a crop takes nearly everything. */
export const firstArea = (tool: Tool, picture: Size): Area => {
  const part = tool === 'crop' ? 0.9 : 0.4
  const width = Math.max(picture.width * part, 48)
  const height = tool === 'crop' ? picture.height * part : Math.max(picture.height / 16, 48)
  const [x, y] = [(picture.width - width) / 2, (picture.height - height) / 2]
  return areaWithin({ x, y, width, height }, picture)
}

const changed = ({ boxes, before }: Covering, to: readonly Box[]): Covering => ({
  boxes: to,
  before: [...before, boxes],
})

export const nextId = ({ boxes, before }: Covering): number =>
  1 + Math.max(0, ...[boxes, ...before].flat().map(({ id }) => id))

/** Adds a box, or puts it in the place of the box with its id. A picture has one crop: the last one. */
export const withBox = (now: Covering, box: Box): Covering => {
  if (now.boxes.some(({ id }) => id === box.id))
    return changed(
      now,
      now.boxes.map((one) => (one.id === box.id ? box : one)),
    )
  const others = now.boxes.filter(({ tool }) => tool === 'cover' || box.tool === 'cover')
  return changed(now, [...others, box])
}

export const withoutBox = (now: Covering, id: number): Covering =>
  changed(
    now,
    now.boxes.filter((box) => box.id !== id),
  )

/** The boxes as they were before the last change. */
export const undone = ({ boxes, before }: Covering): Covering => ({
  boxes: before.at(-1) ?? boxes,
  before: before.slice(0, -1),
})

export const coversIn = (boxes: readonly Box[]): readonly Box[] =>
  boxes.filter(({ tool }) => tool === 'cover')

/** The part of the picture that stays. */
export const keptArea = (boxes: readonly Box[], { width, height }: Size): Area =>
  boxes.find(({ tool }) => tool === 'crop')?.area ?? { x: 0, y: 0, width, height }

/** Draws the picture with its covers, for the screen and for the file: a person sees what is sent. */
export const paintCovers = (
  canvas: HTMLCanvasElement,
  picture: HTMLCanvasElement,
  boxes: readonly Box[],
): void => {
  const context = canvas.getContext('2d')
  if (context === null) return
  context.drawImage(picture, 0, 0)
  context.fillStyle = '#000'
  for (const { area } of coversIn(boxes)) context.fillRect(area.x, area.y, area.width, area.height)
}

/** A new picture with its covers, cropped. null where the device has no memory for it. */
export const coveredPicture = (
  picture: HTMLCanvasElement,
  boxes: readonly Box[],
): HTMLCanvasElement | null => {
  const canvasOf = ({ width, height }: Size) =>
    Object.assign(document.createElement('canvas'), { width, height })
  const whole = canvasOf(picture)
  paintCovers(whole, picture, boxes)
  const { x, y, width, height } = keptArea(boxes, picture)
  const cut = canvasOf({ width, height })
  const context = cut.getContext('2d')
  context?.drawImage(whole, x, y, width, height, 0, 0, width, height)
  return context && cut
}
