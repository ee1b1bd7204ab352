import { Button } from '@mantine/core'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { strings } from '../strings.ts'
import { Notice, Skeletons } from './states.tsx'

/** A part of the panel whose code comes when it is drawn for the first time. */
export interface LazyPart<P> {
  readonly load: () => Promise<ComponentType<P>>
  /** The part that came already. */
  loaded: ComponentType<P> | null
}

export const lazyPart = <P,>(load: () => Promise<ComponentType<P>>): LazyPart<P> => {
  const part: LazyPart<P> = {
    loaded: null,
    load: async () => {
      part.loaded = await load()
      return part.loaded
    },
  }
  return part
}

interface LazyProps<P> {
  readonly part: LazyPart<P>
  readonly with: P
  /** The surroundings until it is there. */
  readonly frame: (inside: ReactNode) => ReactNode
}

/** Draws a part once its code is there. Code that does not come is said in its place, and the rest of the panel goes on. */
export function Lazy<P extends object>({ part, with: props, frame }: LazyProps<P>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(() => part.loaded)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (Part || hasFailed) return
    let isGone = false
    part.load().then(
      (came) => !isGone && setPart(() => came),
      () => !isGone && setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [part, Part, hasFailed])
  if (Part) return <Part {...props} />
  if (!hasFailed) return frame(<Skeletons rows={4} />)
  return frame(
    <>
      <Notice tone="bad">{strings.online.noCode}</Notice>
      <div>
        <Button variant="default" onClick={() => setFailed(false)}>
          {strings.online.again}
        </Button>
      </div>
    </>,
  )
}
