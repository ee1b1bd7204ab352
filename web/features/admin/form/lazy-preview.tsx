import { Button } from '../../../shared/ui/button.tsx'
import { Lazy, lazyPart } from '../parts/lazy-part.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { strings } from '../strings.ts'
import type { PreviewProps } from './preview-sheet.tsx'

const { preview: words } = strings.form

const previewSheet = lazyPart(async () => (await import('./preview-sheet.tsx')).PreviewSheet)

/** The preview of a form, whose code comes with the first one. */
export function LazyPreview(props: PreviewProps) {
  return (
    <Lazy
      part={previewSheet}
      with={props}
      frame={(inside) => (
        <Sheet
          title={words.title}
          onClose={props.onClose}
          foot={<Button onClick={props.onClose}>{words.close}</Button>}
        >
          {inside}
        </Sheet>
      )}
    />
  )
}
