import { Lazy, lazyPart } from '../parts/lazy-part.tsx'

const part = lazyPart(async () => (await import('./key-list.tsx')).KeyList)

/** The list of keys, whose code comes on request. */
export function LazyKeyList({ onClose }: { onClose: () => void }) {
  return <Lazy part={part} with={{ onClose }} frame={() => null} />
}
