import { Button } from '@mantine/core'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { strings } from '../strings.ts'
import { Notice, Skeletons } from './states.tsx'

/**
 * A part of the panel whose code is loaded when it is drawn for the first time. `Frame` is drawn around the skeleton until
 * then, and around the message where loading failed. React's `lazy` keeps the fallback for 300 ms, and loses a tap in it.
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
  let loaded: ComponentType<P> | null = null
  return function LazyPart(props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      load().then(
        (came) => {
          loaded = came
          setPart(() => came)
        },
        () => setPart(() => Missing),
      )
    }, [])
    if (Part) return <Part {...props} />
    return (
      <Frame {...props}>
        <Skeletons rows={4} />
      </Frame>
    )
  }
}
