import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAdmin } from '../auth/auth-context.tsx'
import classes from '../form/single-form.module.css'
import { Confirm } from '../parts/confirm.tsx'
import { failureWords } from '../parts/online-words.ts'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { account as words } from './strings.ts'

const ABOUT = 'sign-out-everywhere'

/** Ends the sessions of this admin on all other devices; asks first, and says what stays. */
export function SignOutEverywhere() {
  const { sync } = useAdmin()
  const [isAsking, setAsking] = useState(false)
  const leave = async (): Promise<void> => {
    const outcome = await sync.session.signOutEverywhere().catch(() => null)
    if (outcome?.ok) {
      toastGood(words.everywhereSaved[0], words.everywhereSaved[1], ABOUT)
      setAsking(false)
    } else
      toastBad(
        words.error,
        outcome
          ? failureWords(outcome, words.everywhereFailed, words.everywhereFailed)
          : words.everywhereFailed,
        ABOUT,
      )
  }
  return (
    <section className={classes.group} aria-labelledby="account-devices">
      <h2 id="account-devices">{words.devicesTitle}</h2>
      <p className={classes.about}>{words.devicesText}</p>
      <div className={classes.act}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {words.everywhere}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={words.everywhereTitle}
          yes={words.everywhere}
          no={words.everywhereNo}
          onYes={leave}
          onClose={() => setAsking(false)}
        >
          <p>{words.everywhereAsk}</p>
        </Confirm>
      )}
    </section>
  )
}
