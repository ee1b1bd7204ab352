import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from './button.tsx'
import classes from './page.module.css'

/**
 * The `h1` of a page. After a link the focus is on `main` until the content is there. It goes on to the title then, so
 * that a screen reader says what the page is.
 */
export function PageTitle({
  id,
  lang,
  children,
}: {
  id?: string
  lang?: string
  children: ReactNode
}) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement?.id === 'main') title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={title} id={id} lang={lang} tabIndex={-1}>
      {children}
    </h1>
  )
}

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
          <span>{back.label}</span>
        </ButtonLink>
      </p>
      {children}
    </div>
  )
}
