import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import classes from './start.module.css'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** One line that leads on: what is ended there leads back here. */
export function Way({ to, text, about }: { to: string; text: string; about?: string }) {
  return (
    <li>
      <Link to={to} state={{ isOpenedHere: true, isStep: true }} className={classes.way}>
        <span>
          <b>{text}</b>
          {about && <span className={classes.about}>{about}</span>}
        </span>
        <IconChevronRight size={20} aria-hidden="true" />
      </Link>
    </li>
  )
}
