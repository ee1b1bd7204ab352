import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useIsAnswering } from '../live/sync-context.tsx'
import classes from './button.module.css'

/** Given inside a dialog that has a history entry: called when a link leads out of it (dialog-step.ts). */
export const LeaveDialog = createContext<(() => void) | null>(null)

type LinkProps = ComponentProps<typeof RouterLink>

const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/**
 * A link within the site. Until the mirror can answer, it is an ordinary navigation, which the server answers. Inside of a
 * dialog it takes the place of the dialog's step, so that one 'Back' leads to the page below.
 */
export function Link({ onClick, ...props }: LinkProps) {
  const isAnswering = useIsAnswering()
  const leave = useContext(LeaveDialog)
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (isPlain(event) && !event.defaultPrevented) leave?.()
  }
  return (
    <RouterLink
      reloadDocument={!isAnswering}
      replace={leave !== null}
      onClick={follow}
      {...props}
    />
  )
}

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
