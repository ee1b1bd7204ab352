import { createElement, type FunctionComponent, type SVGProps } from 'react'

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

interface LineIconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** In px, where no style says it. */
  readonly size?: number
  /** Width of the lines. */
  readonly stroke?: number
}

/** The lines of an icon as one: each begins with a point of its own. */
const linesOf = (shapes: readonly Shape[]) =>
  shapes.every(([tag, { d }]) => tag === 'path' && d?.startsWith('M'))
    ? [createElement('path', { key: 'lines', d: shapes.map(([, { d }]) => d).join('') })]
    : shapes.map(([tag, attributes]) => createElement(tag, attributes))

/**
 * Maker of icons that the build takes in place of Tabler's. How lines look stands in base.css once and not at each
 * icon; an icon is two elements. A list has half as much to parse, to send and to bring to life.
 */
export const createLineIcon = (
  type: string,
  _name: string,
  displayName: string,
  shapes: readonly Shape[],
): FunctionComponent<LineIconProps> => {
  if (type !== 'outline') throw new Error(`${displayName} is no icon of lines`)
  const lines = linesOf(shapes)
  const draw = ({ className, size, stroke, ...rest }: LineIconProps) => {
    const style = size || stroke ? { inlineSize: size, blockSize: size, strokeWidth: stroke } : null
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        className: className ? `line-icon ${className}` : 'line-icon',
        ...(style && { style }),
        ...rest,
      },
      lines,
    )
  }
  return Object.assign(draw, { displayName })
}
