import { IconArrowLeft } from '@tabler/icons-react'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SaveTarget } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/labels.ts'
import { libraryPath } from '../../shared/format/paths.ts'
import { Blank } from '../../shared/ui/blank.tsx'
import { Button, ButtonAnchor, ButtonLink, Link, RoundButton } from '../../shared/ui/button.tsx'
import type { fetchPdf } from '../../shared/ui/download-pdf.ts'
import { DownloadButton } from '../../shared/ui/file-buttons.tsx'
import { useSave } from '../../shared/ui/use-save.ts'
import type { OpenFailure } from './file/open-failure.ts'
import classes from './reader.module.css'
import { failureWords, strings } from './strings.ts'

/** A file that is no visitor's yet: nothing of it is kept, saved or shared. */
export interface OwnFile {
  /** Gives all bytes of the file, wherever they are. */
  readonly load: () => ReturnType<typeof fetchPdf>
  readonly onClose: () => void
}

/** The bar above the pages: Back, the title, and its state. */
export function TopBar({
  title,
  status,
  back,
  children,
}: {
  title: string
  status: string
  /** The address that it leads back to, or the way to close a reader over a page. */
  back: string | (() => void) | undefined
  children?: ReactNode
}) {
  const isPage = back !== undefined
  return (
    <div className={classes.bar}>
      {typeof back === 'function' ? (
        <RoundButton label={strings.back} onClick={back}>
          <IconArrowLeft className="icon" aria-hidden="true" />
        </RoundButton>
      ) : null}
      {typeof back === 'string' ? <BackLink to={back} /> : null}
      <div className={classes.title}>
        {isPage ? <h1 lang={langOf(title)}>{title}</h1> : <p lang={langOf(title)}>{title}</p>}
        <p className={classes.status} role="status">
          {status}
        </p>
      </div>
      {children}
    </div>
  )
}

/** Leads one step back to where the reader was opened; after an opening by address, to the item's page. */
function BackLink({ to }: { to: string }) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent): void => {
    // The router's number of this step; the first one of a tab has nothing of ours behind it.
    if (!window.history.state?.idx) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link className={classes.back} to={to} replace aria-label={strings.back} onClick={onClick}>
      <IconArrowLeft className="icon" aria-hidden="true" />
    </Link>
  )
}

/** The box of the reader: a page (`back` is an address), over a page (a function), or a part of one. */
export function ReaderBox({
  root,
  back,
  children,
}: {
  root?: RefObject<HTMLElement | null>
  back: string | (() => void) | undefined
  children: ReactNode
}) {
  const looks = { ref: root, className: classes.reader, 'aria-label': strings.reader }
  if (back === undefined) return <section {...looks}>{children}</section>
  return typeof back === 'function' ? (
    <section {...looks} data-whole="">
      {children}
    </section>
  ) : (
    <main {...looks} id="main" data-whole="">
      {children}
    </main>
  )
}

/** Surroundings of the pages: the whole screen, or a part of another page. */
export function ReaderShell({
  title,
  status,
  back,
  target,
  children,
}: {
  title: string
  status: string
  back: string | (() => void) | undefined
  /** While it is opened: the file itself is a way to read it for those whose scripts do not come. */
  target?: SaveTarget
  children?: ReactNode
}) {
  return (
    <ReaderBox back={back}>
      <TopBar title={title} status={status} back={back} />
      <div className={classes.progress} />
      <div className={classes.waiting} aria-busy={children === undefined}>
        {children ?? (
          <>
            <span className={classes.sheet} aria-hidden="true" />
            {target ? (
              <noscript>
                <a href={target.file.url}>{strings.openItself}</a>
              </noscript>
            ) : null}
          </>
        )}
      </div>
    </ReaderBox>
  )
}

/** Saving goes on by itself as soon as there is an answer, also after this page is left. */
function SaveForLater({ target }: { target: SaveTarget }) {
  const { state, save } = useSave(target)
  return (
    <Button look="outline" aria-pressed={state.kind !== 'unsaved'} onClick={save}>
      <span>{strings.saveForLater}</span>
    </Button>
  )
}

/** Why there are no pages, and the ways on: the file itself most of all. */
export function FailedReader({
  why,
  target,
  own,
  onRetry,
}: {
  why: OpenFailure
  target: SaveTarget
  own?: OwnFile | undefined
  onRetry: () => void
}) {
  const [title, text] = failureWords[why]
  const canRetry = why !== 'password' && why !== 'damaged' && why !== 'gone'
  const isOnServer = why === 'offline' || why === 'silent' || why === 'busy'
  return (
    <div className={classes.failed} role="alert">
      <Blank drawing={canRetry ? 'unseen' : 'torn'} title={title} text={text} level={2}>
        {canRetry ? <Button onClick={onRetry}>{strings.tryAgain}</Button> : null}
        {why === 'gone' || isOnServer || own ? null : (
          <DownloadButton
            target={target}
            label={strings.download}
            look={canRetry ? 'outline' : 'brand'}
          />
        )}
        {why === 'no-engine' && !own ? (
          <ButtonAnchor look="outline" href={target.file.url} target="_blank" rel="noopener">
            {strings.openItself}
          </ButtonAnchor>
        ) : null}
        {why === 'silent' && !own ? <SaveForLater target={target} /> : null}
        {isOnServer && !own ? (
          <ButtonLink look="outline" to={libraryPath}>
            {strings.toSaved}
          </ButtonLink>
        ) : null}
      </Blank>
    </div>
  )
}
