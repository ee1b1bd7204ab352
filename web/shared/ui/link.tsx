import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useIsAnswering } from '../live/sync-context.tsx'

/** Inside of a dialog that is a step of the history: says that a link out of it is being followed (dialog-step.ts). */
export const LeaveDialog = createContext<(() => void) | null>(null)

export type LinkProps = ComponentProps<typeof RouterLink>

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
