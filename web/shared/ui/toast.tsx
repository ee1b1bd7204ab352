import { IconX } from '@tabler/icons-react'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { langOf } from '../format/labels.ts'
import { Button, RoundButton } from './button.tsx'
import { DrawAgain } from './draw-again.tsx'
import classes from './toast.module.css'

export interface Toast {
  readonly title: string
  readonly text?: string
  readonly action?: { readonly label: string; readonly onClick: () => void }
  /** Stays until it is dismissed, and comes again after what is newer: for what a person may answer. */
  readonly isLasting?: boolean
  /** The person put it away, without the action. */
  readonly onDismiss?: () => void
}

/** Long enough to be read twice; one with an action waits longer, for those who are slow to reach it. */
const SHOWN_MS = 8_000
const SHOWN_WITH_ACTION_MS = 20_000

type Show = (toast: Toast) => () => void
const ToastContext = createContext<Show>(() => () => undefined)

/** Shows a message above the dock, the newest one alone; gives the way to remove it. */
export const useToast = (): Show => useContext(ToastContext)

interface Shown extends Toast {
  readonly id: number
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([])
  const lastId = useRef(0)
  const putAway = useCallback(
    (id: number) => setShown((others) => others.filter((other) => other.id !== id)),
    [],
  )
  const show = useCallback<Show>(
    (toast) => {
      lastId.current += 1
      const id = lastId.current
      setShown((others) => {
        const staying = others.filter(({ isLasting, title }) => isLasting && title !== toast.title)
        return [...staying, { ...toast, id }]
      })
      return () => putAway(id)
    },
    [putAway],
  )
  const newest = shown.at(-1)
  return (
    <ToastContext value={show}>
      {children}
      <div className={classes.container} role="status">
        {newest && (
          <DrawAgain key={newest.id}>
            <OneToast toast={newest} onDone={putAway} />
          </DrawAgain>
        )}
      </div>
    </ToastContext>
  )
}

function OneToast({ toast, onDone }: { toast: Shown; onDone: (id: number) => void }) {
  const { id, title, text, action, isLasting } = toast
  useEffect(() => {
    if (isLasting) return
    const timer = setTimeout(() => onDone(id), action ? SHOWN_WITH_ACTION_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, isLasting, action, onDone])
  const act = (): void => {
    onDone(id)
    action?.onClick()
  }
  const dismiss = (): void => {
    onDone(id)
    toast.onDismiss?.()
  }
  return (
    <div className={classes.toast}>
      <p lang={langOf(title)}>
        <b>{title}</b>
        <span>{text}</span>
      </p>
      <div className={classes.acts}>
        {action ? (
          <Button look="accent" onClick={act}>
            {action.label}
          </Button>
        ) : null}
        <RoundButton label="Put this message away" isOnBoard onClick={dismiss}>
          <IconX className="icon" aria-hidden="true" />
        </RoundButton>
      </div>
    </div>
  )
}
