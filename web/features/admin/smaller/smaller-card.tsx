import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import type { OwnReaderProps } from '../file/own-reader-context.ts'
import { useKeptFocus } from '../parts/use-kept-focus.ts'
import { saidOf } from './said.ts'
import classes from './smaller-card.module.css'
import type { Doing, Result } from './smaller-here.ts'
import { SmallerView } from './smaller-view.tsx'
import { smaller as words } from './strings.ts'
import { useSmaller } from './use-smaller.ts'

/** More does not fit into the memory of a phone beside what is made of it. */
const MOST_BYTES = 100 * 1000 * 1000

export interface SmallerCardProps {
  readonly name: string
  readonly sizeBytes: number
  readonly give: () => Promise<File | null>
  /** With a file that is small enough. */
  readonly onUse: (file: File) => void
  /** The way to another file. */
  readonly onAnother?: () => void
  /** The site's reader, by those that draw this: it is in their code already. */
  readonly Reader: ComponentType<OwnReaderProps> | null
  /** Hears that it is being made smaller. */
  readonly onBegin?: (() => void) | undefined
  /** Another number begins it, as a tap on its button does. */
  readonly asked?: number
  /** Hears of the smaller file before anybody uses it. */
  readonly onMade?: (file: File) => void
}

const nothing = (): void => undefined

/** [M8] A PDF that is too big: it is made smaller here, looked at and then used. */
export function SmallerCard(props: SmallerCardProps) {
  const { name, sizeBytes, give, asked = 0, onAnother, onBegin = nothing, onMade = nothing } = props
  const { state, begin, stop } = useSmaller(give, onMade)
  const start = (): void => {
    onBegin()
    begin()
  }
  const box = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(box, (within) => within.querySelector('button'))
  const isHuge = sizeBytes > MOST_BYTES
  const beginAsked = useEffectEvent(() => isHuge || start())
  useEffect(() => {
    if (asked > 0) beginAsked()
  }, [asked])
  const another = onAnother && (
    <Button look="outline" onClick={onAnother}>
      {words.another}
    </Button>
  )
  return (
    <div ref={box} className={classes.card} data-smaller {...keptFocus}>
      <p className={classes.said} role="status">
        {isHuge ? `${words.why.huge} ${words.asItWas}` : saidOf(state, sizeBytes)}
      </p>
      {isHuge && another && <div className={classes.acts}>{another}</div>}
      {!isHuge && state.kind === 'offered' && (
        <div className={classes.acts}>
          <Button look="outline" onClick={start}>
            {words.make}
            <span className="vh">: {name}</span>
          </Button>
        </div>
      )}
      {state.kind === 'doing' && <Working name={name} doing={state.doing} onStop={stop} />}
      {state.kind === 'made' && <Made {...props} made={state} another={another} />}
      {state.kind === 'not' && (
        <div className={classes.acts}>
          {state.why === 'failed' && (
            <Button look="outline" onClick={start}>
              {words.tryAgain}
            </Button>
          )}
          {another}
        </div>
      )}
    </div>
  )
}

const doneOf = (doing: Doing): { readonly value: number; readonly max: number } | null => {
  if (doing.kind === 'drawing') return { value: doing.picture - 1, max: doing.of }
  return doing.kind === 'checking' ? { value: doing.page, max: doing.of } : null
}

const countOf = (doing: Doing): string => {
  if (doing.kind !== 'drawing') return ''
  return (doing.round > 0 ? words.again : words.picture)(doing.picture, doing.of)
}

function Working({ name, doing, onStop }: { name: string; doing: Doing; onStop: () => void }) {
  return (
    <>
      <progress className={classes.progress} aria-label={words.label(name)} {...doneOf(doing)} />
      <p className={classes.hint}>{countOf(doing)}</p>
      <div className={classes.acts}>
        <Button look="outline" onClick={onStop}>
          {words.stop}
        </Button>
      </div>
    </>
  )
}

interface MadeProps extends SmallerCardProps {
  readonly made: Extract<Result, { kind: 'made' }>
  readonly another: ReactNode
}

function Made({ name, made, another, onUse, Reader }: MadeProps) {
  const [isOpen, setOpen] = useState(false)
  const { file, page } = made
  return (
    <>
      <div className={classes.shots}>
        <Shot picture={made.shown.before} when={words.before} page={page} />
        <Shot picture={made.shown.after} when={words.after} page={page} />
      </div>
      <div className={classes.acts}>
        <Button onClick={() => onUse(file)}>
          {words.take}
          <span className="vh">: {name}</span>
        </Button>
        <Button look="outline" onClick={() => setOpen(true)}>
          {words.look}
        </Button>
        {another}
      </div>
      {isOpen && Reader && (
        <SmallerView file={file} Reader={Reader} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function Shot({ picture, when, page }: { picture: Blob | null; when: string; page: number }) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  if (!url) return null
  return (
    <figure className={classes.shot}>
      <img className={classes.picture} src={url} alt={words.page(when, page)} />
      <figcaption className={classes.hint}>{when}</figcaption>
    </figure>
  )
}
