import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SampleLeft } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { Confirm } from '../parts/confirm.tsx'
import list from '../parts/list.module.css'
import { Notice } from '../parts/states.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { failureWords } from '../parts/words.ts'
import { sample as words } from './strings.ts'

/** The parts of the sample that are left, in words; none once only what was edited is there. Pure. */
export const sampleParts = ({ rows, fields }: SampleLeft): readonly string[] => [
  ...(rows > 0 ? [words.rows(rows)] : []),
  ...(fields.some((name) => name !== 'payee_address') ? [words.words] : []),
  ...(fields.includes('payee_address') ? [words.payee] : []),
]

/** Says that visitors see sample content, until none is left, with the one act that removes it. */
export function SampleNotice({ left, onRemoved }: { left: SampleLeft; onRemoved: () => void }) {
  const { sync } = useAdmin()
  const [isAsking, setAsking] = useState(false)
  const remove = async (): Promise<void> => {
    const answer = await sync.online.removeSample(false)
    if (!answer.ok) {
      const why = failureWords(answer, words.offline, words.failed[1])
      return toastBad(words.failed[0], why, 'sample')
    }
    setAsking(false)
    onRemoved()
    sync.checkNow()
    toastGood(words.removed[0], words.removed[1], 'sample')
  }
  const parts = sampleParts(left)
  if (parts.length === 0) return null
  return (
    <Notice>
      <h2 className={list.title}>{words.title}</h2>
      <p>{words.text(parts)}</p>
      <Button variant="default" mt="sm" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      {isAsking && (
        <Confirm
          title={words.question}
          yes={words.remove}
          onYes={remove}
          onClose={() => setAsking(false)}
        >
          <p>{words.askText(parts)}</p>
          {left.edited.length > 0 && <p>{words.edited}</p>}
        </Confirm>
      )}
    </Notice>
  )
}
