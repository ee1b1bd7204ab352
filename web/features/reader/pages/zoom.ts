/** Times the width that fits; 1 is a page as wide as the room for it. */
export const SMALLEST_ZOOM = 0.5
export const LARGEST_ZOOM = 5
/** A zoom within the bounds; 1 for what is no number. */
export const clampZoom = (zoom: number): number =>
  Number.isFinite(zoom) ? Math.min(LARGEST_ZOOM, Math.max(SMALLEST_ZOOM, zoom)) : 1

/** CSS pixels of one point of paper at its printed size. */
const PRINTED = 96 / 72

/**
 * CSS pixels of one point of paper at zoom 1: as wide as the room, and not larger than printed. One paragraph would else fill a
 * wide screen.
 */
export const fitScale = (roomPx: number, pageWidthPt: number): number =>
  Math.min(PRINTED, Math.max(1, roomPx) / Math.max(1, pageWidthPt))

/** Device pixels of a canvas per CSS pixel: as crisp as the screen, up to the memory of a phone. */
export const canvasRatio = (
  widthPx: number,
  heightPx: number,
  screenRatio: number,
  mostPixels: number,
): number => Math.min(screenRatio, Math.sqrt(mostPixels / Math.max(1, widthPx * heightPx)))

/** Pixels that one canvas may have, by the memory that the browser tells in GB; undefined where it does not. */
export const mostCanvasPixels = (memoryGb: number | undefined): number => {
  if (memoryGb === undefined) return 5_000_000
  if (memoryGb <= 2) return 3_000_000
  return memoryGb <= 4 ? 5_000_000 : 8_000_000
}
