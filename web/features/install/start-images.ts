import sizes from './start-image-sizes.json'

export interface Screen {
  readonly width: number
  readonly height: number
  readonly ratio: number
}

export interface StartImage {
  readonly href: string
  readonly media: string
}

const drawn: ReadonlySet<string> = new Set(sizes)
const SCHEMES = ['light', 'dark'] as const

/**
 * The pictures for the start of the app on a screen of that size. None for a size without drawn pictures. The installed app
 * keeps a choice of scheme of its own: it begins with the device's.
 */
export const startImagesOf = ({ width, height, ratio }: Screen): readonly StartImage[] => {
  const [shorter = 0, longer = 0] = [width, height].sort((one, other) => one - other)
  const [across, along] = [Math.round(shorter * ratio), Math.round(longer * ratio)]
  if (!drawn.has(`${across}x${along}`)) return []
  const isTablet = along / across < 1.6
  const device = `screen and (device-width: ${shorter}px) and (device-height: ${longer}px) and (-webkit-device-pixel-ratio: ${ratio})`
  return (isTablet ? (['portrait', 'landscape'] as const) : (['portrait'] as const)).flatMap(
    (orientation) =>
      SCHEMES.map((scheme) => ({
        href: `/start/${orientation === 'portrait' ? `${across}x${along}` : `${along}x${across}`}-${scheme}.png`,
        media: `${device} and (orientation: ${orientation}) and (prefers-color-scheme: ${scheme})`,
      })),
  )
}

const append = (tag: 'link' | 'meta', attributes: Readonly<Record<string, string>>): void => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.head.append(element)
}

/**
 * Names the pictures that iOS loads when a person adds the page to the Home Screen. Without them the app starts with a
 * white flash. iOS reads neither them nor the colours from the manifest. It takes only exact sizes, and no address with
 * `data:` since iOS 18. All sizes for all phones would be longer than the rest of a page's head.
 */
export const nameStartImages = (): void => {
  const { width, height } = window.screen
  const images = startImagesOf({ width, height, ratio: window.devicePixelRatio })
  if (images.length === 0 || document.querySelector('link[rel="apple-touch-startup-image"]')) return
  append('meta', { name: 'apple-mobile-web-app-capable', content: 'yes' })
  for (const { href, media } of images)
    append('link', { rel: 'apple-touch-startup-image', href, media })
}
