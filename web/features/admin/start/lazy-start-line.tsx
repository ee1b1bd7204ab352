import { Lazy, lazyPart } from '../parts/lazy-part.tsx'

const part = lazyPart(async () => (await import('./start-line.tsx')).StartLine)

/** Leads to the start page while a first step is open; nothing while its code is on its way. */
export function LazyStartLine() {
  return <Lazy part={part} with={{}} frame={() => null} />
}
