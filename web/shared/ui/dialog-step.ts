import { useCallback, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** State of the current entry of the history: the router keeps it under `usr`, and tells its location later. */
const stateHere = (): object => window.history.state?.usr ?? {}

/** Dialogs of the current entry of the history. */
const stepsHere = (): readonly string[] => {
  const steps: unknown = Reflect.get(stateHere(), 'dialogs')
  return Array.isArray(steps) ? steps : []
}

/** The step of a dialog that has just closed. A dialog that opens in the same moment takes it over. */
let closing: { readonly id: string; readonly timer: ReturnType<typeof setTimeout> } | null = null

/** The browser tells later that it has gone back over a step; until then no other step is made. */
let isGoingBack = false

const onceBack = (then: () => void): void =>
  window.addEventListener('popstate', then, { once: true })

/**
 * Makes an open dialog a step of the history, so that 'Back' closes it: an entry of the same address whose state names the
 * dialog. A dialog that closes by itself goes back over its step. Gives the way to say that a link out of the dialog is
 * being followed, which takes the place of the step (button.tsx).
 */
export const useDialogStep = (onClose: () => void, isStep = true): (() => void) => {
  const id = useId()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const isLeft = useRef(false)
  const begin = useEffectEvent(() => {
    const before = closing?.id
    if (closing) clearTimeout(closing.timer)
    closing = null
    const dialogs = [...stepsHere().filter((one) => one !== before), id]
    void navigate(
      { pathname, search, hash },
      {
        state: { ...stateHere(), dialogs },
        replace: before !== undefined,
        preventScrollReset: true,
      },
    )
  })
  const end = useEffectEvent(() => {
    if (isLeft.current || !stepsHere().includes(id)) return
    const goBack = (): void => {
      closing = null
      if (!stepsHere().includes(id)) return
      isGoingBack = true
      onceBack(() => {
        isGoingBack = false
      })
      void navigate(-1)
    }
    closing = { id, timer: setTimeout(goBack) }
  })
  const onPop = useEffectEvent(() => {
    if (!stepsHere().includes(id)) onClose()
  })
  useEffect(() => {
    if (!isStep) return
    const listen = (): void => onPop()
    let isOver = false
    const open = (): void => {
      if (isOver) return
      begin()
      window.addEventListener('popstate', listen)
    }
    if (isGoingBack) onceBack(open)
    else open()
    return () => {
      isOver = true
      window.removeEventListener('popstate', listen)
      end()
    }
  }, [isStep])
  return useCallback(() => {
    isLeft.current = true
  }, [])
}
