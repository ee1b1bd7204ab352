import type { ComponentProps } from 'react'
import classes from './button.module.css'
import { Link, type LinkProps } from './link.tsx'

/** brand: the one next step · outline: another way · text: inside cards · accent and board: on the green board. */
export type ButtonLook = 'brand' | 'outline' | 'text' | 'accent' | 'board'
interface Looks {
  look?: ButtonLook
  size?: 'large'
  isWide?: boolean
}

const looksOf = ({ look = 'brand', size, isWide }: Looks) => ({
  className: classes.button,
  'data-look': look,
  'data-size': size,
  'data-wide': isWide || undefined,
})

export function Button({ look, size, isWide, ...rest }: ComponentProps<'button'> & Looks) {
  return <button type="button" {...looksOf({ look, size, isWide })} {...rest} />
}

export function ButtonLink({ look, size, isWide, ...rest }: LinkProps & Looks) {
  return <Link {...looksOf({ look, size, isWide })} {...rest} />
}

/** A link out of the app or to a file. */
export function ButtonAnchor({ look, size, isWide, ...rest }: ComponentProps<'a'> & Looks) {
  return <a {...looksOf({ look, size, isWide })} {...rest} />
}

/** A button that is only an icon; `label` is its name. */
export function RoundButton({
  label,
  isOnBoard,
  ...rest
}: ComponentProps<'button'> & { label: string; isOnBoard?: boolean }) {
  return (
    <button
      type="button"
      className={classes.round}
      aria-label={label}
      data-on-board={isOnBoard || undefined}
      {...rest}
    />
  )
}

/** A link that is only an icon; `label` is its name. */
export function RoundAnchor({
  label,
  href,
  ...rest
}: ComponentProps<'a'> & { label: string; href: string | undefined }) {
  return <a className={classes.round} href={href} aria-label={label} {...rest} />
}

/**
 * Properties of a link that is a button once the app is there: `act` opens a part of the page then. Until then, and without
 * scripts, the link leads to an address with the same content.
 */
export const buttonOnceAlive = (act: () => void): ComponentProps<'a'> => ({
  role: 'button',
  onClick: (event) => {
    event.preventDefault()
    act()
  },
  onKeyDown: (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    act()
  },
})
