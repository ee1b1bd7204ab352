import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import classes from './item-page.module.css'

/** The page of one item, under a link to its list. */
export function ItemPage({
  back,
  children,
}: {
  back: { readonly to: string; readonly label: string }
  children: ReactNode
}) {
  return (
    <div className="main wrap">
      <p className={classes.back}>
        <ButtonLink look="text" to={back.to}>
          <IconArrowLeft className="icon" aria-hidden="true" />
          {back.label}
        </ButtonLink>
      </p>
      {children}
    </div>
  )
}
