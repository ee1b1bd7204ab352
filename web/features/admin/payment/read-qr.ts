declare global {
  interface Window {
    /** Not in every browser, nor in TypeScript's list: https://wicg.github.io/shape-detection-api/ */
    readonly BarcodeDetector?: {
      new (options: {
        readonly formats: readonly string[]
      }): {
        readonly detect: (
          from: HTMLCanvasElement,
        ) => Promise<readonly { readonly rawValue: string }[]>
      }
      readonly getSupportedFormats: () => Promise<readonly string[]>
    }
  }
}

/** The longer sides at which a picture is read. A large one takes a phone long, and a code may show at one size alone. */
const SIDES_PX = [1000, 500]

const drawn = (picture: HTMLImageElement, longest: number): HTMLCanvasElement => {
  const scale = longest / Math.max(picture.naturalWidth, picture.naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(picture.naturalWidth * scale)
  canvas.height = Math.ceil(picture.naturalHeight * scale)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) throw new Error('this browser draws no pictures')
  pen.fillStyle = '#fff' // what is transparent would be read as black
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** @throws where this browser reads no QR codes, also one that has a reader for others */
const readByBrowser = async (canvas: HTMLCanvasElement): Promise<readonly string[]> => {
  const Detector = window.BarcodeDetector
  const formats = await Detector?.getSupportedFormats()
  if (!Detector || !formats?.includes('qr_code')) throw new Error('this browser reads no QR codes')
  const found = await new Detector({ formats: ['qr_code'] }).detect(canvas)
  return found.map(({ rawValue }) => rawValue)
}

const read = (canvas: HTMLCanvasElement): Promise<readonly string[]> =>
  readByBrowser(canvas).catch(async () => (await import('./read-by-jsqr.ts')).readByJsqr(canvas))

/** The texts of the QR codes in the picture at `url`; none where it shows none. @throws where it does not open */
export const readQr = async (url: string): Promise<readonly string[]> => {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  for (const side of SIDES_PX) {
    const texts = await read(drawn(picture, side))
    if (texts.length > 0) return texts
  }
  return []
}
