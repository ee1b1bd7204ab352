import { useRetry } from '../live/use-retry.ts'
import { homePath } from '../routes/paths.ts'
import { Blank } from './blank.tsx'
import { Button, ButtonLink } from './button.tsx'
import { stateStrings } from './state-strings.ts'

type NotHereProps =
  | { readonly kind: 'unseen'; readonly title?: string; readonly text?: string }
  | { readonly kind: 'error'; readonly title: string; readonly text: string }

/** The reason why a page has no content: this device lacks it without a network, or a read failed. */
export function NotHere({
  kind,
  title = stateStrings.unseenTitle,
  text = stateStrings.unseenText,
}: NotHereProps) {
  const retry = useRetry()
  return (
    <Blank drawing={kind === 'unseen' ? 'unseen' : 'torn'} title={title} text={text}>
      <Button onClick={retry}>{stateStrings.tryAgain}</Button>
      {kind === 'error' ? (
        <ButtonLink look="outline" to={homePath}>
          {stateStrings.goHome}
        </ButtonLink>
      ) : null}
    </Blank>
  )
}
