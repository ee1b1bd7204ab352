import type { ReactNode } from 'react'
import { useRetry } from '../live/use-retry.ts'
import { homePath } from '../routes/paths.ts'
import { Blank } from './blank.tsx'
import { Button, ButtonLink } from './button.tsx'
import { stateStrings } from './state-strings.ts'
import { usePageMeta } from './use-page-meta.ts'

/**
 * - missing: not on the site
 * - removed: taken down while it was open
 * - unseen: not on this device, without a network
 * - error: could not be read
 * - no-id: the address names none
 */
export type ItemFailureKind = 'missing' | 'removed' | 'unseen' | 'error' | 'no-id'

/** Words of an item's page where there is no item. */
export interface ItemWords {
  readonly missingTitle: string
  readonly missingText: string
  readonly removedText: string
  readonly unseenText: string
  readonly errorTitle: string
  readonly errorText: string
  readonly idRequired: string
  readonly idRequiredText: string
}

const wordsOf = (kind: ItemFailureKind, words: ItemWords): readonly [string, string] => {
  switch (kind) {
    case 'missing':
      return [words.missingTitle, words.missingText]
    case 'removed':
      return [words.missingTitle, words.removedText]
    case 'unseen':
      return [stateStrings.unseenItemTitle, words.unseenText]
    case 'error':
      return [words.errorTitle, words.errorText]
    case 'no-id':
      return [words.idRequired, words.idRequiredText]
    default:
      return kind satisfies never
  }
}

/** Why an item's page has no item, and the ways on. */
export function ItemFailure({
  kind,
  words,
  back,
  children,
}: {
  kind: ItemFailureKind
  words: ItemWords
  back: { readonly to: string; readonly label: string }
  children?: ReactNode
}) {
  const retry = useRetry()
  const [title, text] = wordsOf(kind, words)
  usePageMeta(title, text, { noindex: true })
  const canRetry = kind === 'unseen' || kind === 'error'
  return (
    <div className="main wrap">
      <Blank drawing={kind === 'unseen' ? 'unseen' : 'torn'} title={title} text={text} level={1}>
        {canRetry ? <Button onClick={retry}>{stateStrings.tryAgain}</Button> : null}
        {children}
        <ButtonLink look={canRetry ? 'outline' : 'brand'} to={back.to}>
          {back.label}
        </ButtonLink>
        <ButtonLink look="outline" to={homePath}>
          {stateStrings.goHome}
        </ButtonLink>
      </Blank>
    </div>
  )
}
