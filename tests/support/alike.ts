import { createCanvas, loadImage } from '@napi-rs/canvas'

const SIDE = 60

const afar = async (picture: Buffer): Promise<readonly number[]> => {
  const context = createCanvas(SIDE, SIDE).getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(await loadImage(picture), 0, 0, SIDE, SIDE)
  return [...context.getImageData(0, 0, SIDE, SIDE).data]
}

/** The mean difference of two pictures that are seen from afar, of 255. */
export const apart = async (one: Buffer, other: Buffer): Promise<number> => {
  const [dots, others] = await Promise.all([afar(one), afar(other)])
  return dots.reduce((sum, dot, at) => sum + Math.abs(dot - (others[at] ?? 0)), 0) / dots.length
}
