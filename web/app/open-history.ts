import {
  createPath,
  NavigationType,
  type Navigator,
  UNSAFE_createBrowserHistory,
} from 'react-router-dom'
import { leaveSteps, stepsHere, withSteps } from '../shared/ui/dialog-step.ts'

/** The history of the browser, in which a link that is followed out of a dialog takes the place of the dialog's step. */
export const openHistory = () => {
  const history = UNSAFE_createBrowserHistory({ v5Compat: true })
  let isFollowed = false
  const navigator: Navigator = {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state) => {
      isFollowed = leaveSteps()
      history[isFollowed ? 'replace' : 'push'](to, state)
    },
    replace: (to, state) => {
      isFollowed = false
      const steps = stepsHere()
      const isSame = createPath(history.location) === (typeof to === 'string' ? to : createPath(to))
      history.replace(to, state)
      // The page below is the one that was asked for: the step of the dialog goes as it closes.
      if (isSame && steps > 0) window.history.replaceState(withSteps(steps), '')
    },
  }
  return {
    history,
    navigator,
    action: (): NavigationType =>
      isFollowed && history.action === NavigationType.Replace
        ? NavigationType.Push
        : history.action,
  }
}
