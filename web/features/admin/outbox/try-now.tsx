import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { useReach } from '../parts/use-reach.ts'
import { goesWhenClosed } from './closed-sending.ts'
import { outbox as words } from './strings.ts'

const ABOUT = 'try-now'

/** Sends what waits, and says whether the server answers. */
export function TryNow() {
  const { sync } = useAdmin()
  const reach = useReach()
  const [isBusy, setBusy] = useState(false)
  const tryNow = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const { waiting, sending } = sync.status.getSnapshot().outbox
    sync.checkNow()
    const why = await reach(words.tried.noNet(goesWhenClosed.getSnapshot()))
    setBusy(false)
    if (why) return toastBad(words.tried.failed, why, ABOUT)
    const count = waiting + sending
    const [title, text] = count > 0 ? words.tried.goes(count) : words.tried.none
    toastGood(title, text, ABOUT)
  }
  return (
    <Button look="outline" aria-disabled={isBusy} onClick={() => void tryNow()}>
      <IconRefresh size={20} aria-hidden="true" />
      {isBusy ? words.trying : words.tryNow}
    </Button>
  )
}
