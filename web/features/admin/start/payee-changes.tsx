import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { PayeeChange, PayeeValues } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import list from '../parts/list.module.css'
import { Notice } from '../parts/states.tsx'
import { toastBad } from '../parts/toast.tsx'
import { whenWords, whoWords } from '../parts/words.ts'
import { paymentPath } from '../paths.ts'
import { start, payee as words } from './strings.ts'

/** What changed, as 'UPI ID was a@b, is now c@d'. Pure. */
export const payeeLines = (values: PayeeValues): readonly string[] => {
  const line = (label: string, before: string, after: string): string =>
    `${label} ${words.was(before)}, ${words.is(after)}`
  const { payee_address: address, qr_code_image: picture } = values
  return [
    ...(address ? [line(words.address, address[0], address[1])] : []),
    ...(picture ? [line(words.picture, picture[0]?.name ?? '', picture[1]?.name ?? '')] : []),
  ]
}

interface PayeeChangesProps {
  /** By other admins, the newest first. */
  readonly changes: readonly PayeeChange[]
  readonly onSeen: () => void
}

/** Who is paid was changed by another admin: this stands here until it is marked as seen. */
export function PayeeChanges({ changes, onSeen }: PayeeChangesProps) {
  const { sync } = useAdmin()
  const see = async (): Promise<void> => {
    const [newest] = changes
    const answer = newest && (await sync.online.seePayee(newest.n))
    if (answer?.ok) onSeen()
    else toastBad(words.failed[0], words.failed[1], 'payee')
  }
  return (
    <Notice tone="bad">
      <h2 className={list.title}>{start.payee}</h2>
      {changes.map((change) => (
        <div key={change.n}>
          <p>{words.by(whoWords(change.way, change.who), whenWords(change.at, Date.now()))}</p>
          {payeeLines(change.values).map((line) => (
            <p key={line}>
              <b>{line}</b>
            </p>
          ))}
        </div>
      ))}
      <p>
        <Link to={paymentPath}>{words.check}</Link>
      </p>
      <Button variant="default" mt="sm" onClick={() => void see()}>
        {words.seen}
      </Button>
    </Notice>
  )
}
