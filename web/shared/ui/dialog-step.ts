import { useCallback, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const stepsOf = (state: unknown): readonly string[] => {
  const steps: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'dialogs') : undefined
  return Array.isArray(steps) ? steps : []
}

/** Dialogs of the current entry of the history. The router keeps a location's state under `usr`; its location comes later. */
const stepsHere = (): readonly string[] => stepsOf(window.history.state?.usr)

/**
 * Makes an open dialog a step of the history, so that 'Back' closes it: an entry of the same address whose state names the
 * dialog. A dialog that closes by itself goes back over its step. Gives the way to say that a link out of the dialog is
 * being followed, which takes the place of the step (link.tsx).
 */
export const useDialogStep = (onClose: () => void, isStep = true): (() => void) => {
  const id = useId()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const isLeft = useRef(false)
  const begin = useEffectEvent(() => {
    void navigate(
      { pathname, search, hash },
      { state: { ...state, dialogs: [...stepsOf(state), id] }, preventScrollReset: true },
    )
  })
  const end = useEffectEvent(() => {
    if (!isLeft.current && stepsHere().includes(id)) void navigate(-1)
  })
  const onPop = useEffectEvent(() => {
    if (!stepsHere().includes(id)) onClose()
  })
  useEffect(() => {
    if (!isStep) return
    begin()
    const listen = (): void => onPop()
    window.addEventListener('popstate', listen)
    return () => {
      window.removeEventListener('popstate', listen)
      end()
    }
  }, [isStep])
  return useCallback(() => {
    isLeft.current = true
  }, [])
}
