import { Button } from '../../../shared/ui/button.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { strings } from '../strings.ts'
import { rowStrings } from './strings.ts'

/** The end of a link to a row that this device does not have. The row replaces it once it comes. */
export function GoneRow({ onClose }: { onClose: () => void }) {
  const { title, text } = rowStrings.gone
  return (
    <Sheet
      title={title}
      onClose={onClose}
      hasAddress
      foot={
        <Button look="outline" onClick={onClose} data-autofocus>
          {strings.close}
        </Button>
      }
    >
      <p>{text}</p>
    </Sheet>
  )
}
