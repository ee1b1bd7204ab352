import { Button } from '@mantine/core'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { strings } from '../strings.ts'
import { Notice, Skeletons } from './states.tsx'

/**
 * A part of the panel whose code comes when it is drawn for the first time. `Frame`: its surroundings until then, and around
 * the words that it cannot come.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Frame: ComponentType<P & { readonly children: ReactNode }>,
): ComponentType<P> => {
  const Missing = (props: P) => (
    <Frame {...props}>
      <Notice tone="bad">{strings.online.noCode}</Notice>
      <div>
        <Button variant="default" onClick={() => window.location.reload()}>
          {strings.online.again}
        </Button>
      </div>
    </Frame>
  )
  const Part = lazy(async () => ({ default: await load().catch(() => Missing) }))
  return (props) => (
    <Suspense
      fallback={
        <Frame {...props}>
          <Skeletons rows={4} />
        </Frame>
      }
    >
      <Part {...props} />
    </Suspense>
  )
}
