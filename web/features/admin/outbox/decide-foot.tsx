import { Button } from '../../../shared/ui/button.tsx'
import { conflict as words } from './strings.ts'

/** Later, or now: the foot of every decision. */
export function DecideFoot({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) {
  return (
    <>
      <Button look="outline" onClick={onClose}>
        {words.later}
      </Button>
      <Button type="submit" aria-disabled={isBusy}>
        {words.save}
      </Button>
    </>
  )
}
