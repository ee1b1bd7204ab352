import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The `h1` of a page. Who came by a link has the focus on `main` until the content is there; it goes on to the
 * title then, so that a screen reader says what the page is.
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
