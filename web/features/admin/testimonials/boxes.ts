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
  readonly tool: Tool
  readonly area: Area
}

/** Smallest side of a box, in pixels of the picture. */
const LEAST_PX = 8

const within = (value: number, least: number, most: number): number =>
  Math.round(Math.min(Math.max(value, least), Math.max(least, most)))

/** The area in whole pixels, moved and cut so that it lies within the picture. */
export const areaWithin = (area: Area, picture: Size): Area => {
  const width = within(area.width, LEAST_PX, picture.width)
  const height = within(area.height, LEAST_PX, picture.height)
  const x = within(area.x, 0, picture.width - width)
  const y = within(area.y, 0, picture.height - height)
  return { x, y, width, height }
}

/** The area between two points; it ends at the picture's edge. */
export const areaBetween = (from: Point, to: Point, picture: Size): Area => {
  const x = [from.x, to.x].map((one) => within(one, 0, picture.width))
  const y = [from.y, to.y].map((one) => within(one, 0, picture.height))
  const [left, top] = [Math.min(...x), Math.min(...y)]
  const [width, height] = [Math.max(...x) - left, Math.max(...y) - top]
  return areaWithin({ x: left, y: top, width, height }, picture)
}

/** The box that a button adds in the middle: as large as a line of a chat; a crop takes nearly everything. */
export const firstArea = (tool: Tool, picture: Size): Area => {
  const width = Math.max(picture.width * (tool === 'crop' ? 0.9 : 0.4), 48)
  const height = tool === 'crop' ? picture.height * 0.9 : Math.max(picture.height / 16, 48)
  const [x, y] = [(picture.width - width) / 2, (picture.height - height) / 2]
  return areaWithin({ x, y, width, height }, picture)
}

/** Adds a box, which is the last one from then on. A picture has one crop: the newest. */
export const withBox = (boxes: readonly Box[], box: Box): readonly Box[] => [
  ...boxes.filter(({ tool }) => tool === 'cover' || box.tool === 'cover'),
  box,
]

/** The part of the picture that stays. */
export const keptArea = (boxes: readonly Box[], { width, height }: Size): Area =>
  boxes.find(({ tool }) => tool === 'crop')?.area ?? { x: 0, y: 0, width, height }
