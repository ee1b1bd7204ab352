import { IconDotsVertical } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { RoundButton } from '../../../shared/ui/button.tsx'

/** Opens a menu of actions. Mantine hands its target a class of its own, which would take the place of the button's. */
export function MoreButton({
  className: _,
  ...rest
}: ComponentProps<typeof RoundButton> & { label: string }) {
  return (
    <RoundButton {...rest}>
      <IconDotsVertical size={20} aria-hidden="true" />
    </RoundButton>
  )
}
