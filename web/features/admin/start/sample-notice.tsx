import { useState } from 'react'
import type { SampleLeft } from '../../../../sync/index.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { Notice } from '../parts/notice.tsx'
import { failureWords } from '../parts/online-words.ts'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { RemoveSample } from './remove-sample.tsx'
import { sampleParts } from './sample-parts.ts'
import classes from './start.module.css'
import { sample as words } from './strings.ts'

/** Says that visitors see sample content, until none is left, with the one act that removes it. */
export function SampleNotice({ left, onRemoved }: { left: SampleLeft; onRemoved: () => void }) {
  const { sync } = useAdmin()
  const [isAsking, setAsking] = useState(false)
  const remove = async (withEdited: boolean): Promise<void> => {
    const answer = await sync.online.removeSample(withEdited)
    if (!answer.ok) {
      toastBad(words.failed[0], failureWords(answer, words.offline, words.failed[1]), 'sample')
      return
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
      <h2 className={classes.title}>{words.title}</h2>
      <p>{words.text(parts)}</p>
      <div className={classes.acts}>
        <Button look="outline" onClick={() => setAsking(true)}>
          {words.remove}
        </Button>
      </div>
      {isAsking && <RemoveSample left={left} onRemove={remove} onClose={() => setAsking(false)} />}
    </Notice>
  )
}
