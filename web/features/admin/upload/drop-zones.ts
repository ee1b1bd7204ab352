import { type RefObject, useEffect, useEffectEvent } from 'react'

/** A control that takes what is dropped, also beside it. */
export interface DropZone {
  readonly fits: (file: File) => boolean
  /** The first of them is for it. */
  readonly take: (files: readonly File[]) => void
}

/** The first control in reach that takes such a file; else the first, which names the fault. Pure. */
export const zoneFor = <P extends Pick<DropZone, 'fits'>>(
  file: File,
  inReach: readonly P[],
): P | null => inReach.find(({ fits }) => fits(file)) ?? inReach[0] ?? null

interface Drawn extends DropZone {
  readonly box: HTMLElement
}
const drawn = new Set<Drawn>()

/** The drop zones in reach: none under a dialog or in something folded. */
const inReach = (): readonly Drawn[] => {
  const top = [...document.querySelectorAll('[role=dialog], dialog[open]')].at(-1)
  return [...drawn]
    .filter(({ box }) => (top?.contains(box) ?? true) && !box.closest('details:not([open])'))
    .sort((a, b) =>
      a.box.compareDocumentPosition(b.box) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
}

const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false

// Else the browser would open the file in the place of the form.
const over = (event: DragEvent): void => {
  if (carriesFiles(event)) event.preventDefault()
}

const drop = (event: DragEvent): void => {
  const files = [...(event.dataTransfer?.files ?? [])]
  const [file] = files
  if (!file) return
  event.preventDefault()
  zoneFor(file, inReach())?.take(files)
}

const listen = (): void => {
  window.addEventListener('dragover', over)
  window.addEventListener('drop', drop)
}
const stopListening = (): void => {
  window.removeEventListener('dragover', over)
  window.removeEventListener('drop', drop)
}

/** While it is drawn, what is dropped anywhere on its page or dialog comes to it. */
export const useDropZone = (ref: RefObject<HTMLElement | null>, zone: DropZone): void => {
  const fits = useEffectEvent(zone.fits)
  const take = useEffectEvent(zone.take)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const mine: Drawn = { box, fits: (file) => fits(file), take: (files) => take(files) }
    if (drawn.size === 0) listen()
    drawn.add(mine)
    return () => {
      drawn.delete(mine)
      if (drawn.size === 0) stopListening()
    }
  }, [ref])
}
