import { Later, later } from '../parts/later.tsx'

const part = later(async () => (await import('./key-list.tsx')).KeyList)

/** The list of keys, whose code comes when somebody asks for it. */
export function LaterKeyList({ onClose }: { onClose: () => void }) {
  return <Later part={part} with={{ onClose }} frame={() => null} />
}
