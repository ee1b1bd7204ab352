import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatDate } from '../../../shared/format/moment.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { Notice } from '../parts/states.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { failureWords } from '../parts/words.ts'
import classes from './clock-question.module.css'
import { clockWords, clock as words } from './strings.ts'

/** The server's day that an admin here called wrong: other pages of the panel do not ask about it again. */
let wrongDay = ''

/** The server's clock leapt, and it asks before it publishes anything by itself again (protocol, 4). */
export function ClockQuestion() {
  const { sync } = useAdmin()
  const [serverMs, setServerMs] = useState<number | null>(null)
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const look = useEffectEvent(async (isTold: boolean): Promise<void> => {
    const answer = await sync.online.clock()
    if (!answer.ok) {
      if (isTold) toastBad(words.failed[0], words.unanswered, 'clock')
      return
    }
    const { now, isHalted } = answer.value
    setWrong(!isTold && formatDate(now) === wrongDay)
    setServerMs(isHalted ? now : null)
    if (!isHalted) sync.checkNow()
  })
  useEffect(() => void look(false), [])
  const confirm = async (): Promise<void> => {
    setBusy(true)
    const answer = await sync.online.confirmClock()
    setBusy(false)
    if (!answer.ok) {
      toastBad(words.failed[0], failureWords(answer, words.unanswered, words.failed[1]), 'clock')
      return
    }
    wrongDay = ''
    setServerMs(null)
    toastGood(words.confirmed[0], words.confirmed[1], 'clock')
    sync.checkNow() // what was due has been published
  }
  const deny = (): void => {
    wrongDay = serverMs === null ? '' : formatDate(serverMs)
    setWrong(true)
  }
  if (serverMs === null) return null
  const { question, why, device } = clockWords(serverMs, Date.now())
  return isWrong ? (
    <Notice>
      <b>{words.halted}</b> {words.mend}
      <div className={classes.answers}>
        <Button variant="default" onClick={() => void look(true)}>
          {words.again}
        </Button>
      </div>
    </Notice>
  ) : (
    <Notice tone="bad">
      <h2 className={classes.question}>{question}</h2>
      <p>
        {why} {device}
      </p>
      <div className={classes.answers}>
        <div>
          <Button
            aria-disabled={isBusy}
            aria-describedby="clock-yes"
            onClick={() => void confirm()}
          >
            {words.yes}
          </Button>
          <p id="clock-yes">{words.yesMeans}</p>
        </div>
        <div>
          <Button variant="default" aria-describedby="clock-no" onClick={deny}>
            {words.no}
          </Button>
          <p id="clock-no">{words.noMeans}</p>
        </div>
      </div>
    </Notice>
  )
}
