import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isOutOfReach } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { useAuth } from '../auth/auth-context.tsx'
import classes from '../form/single-form.module.css'
import { useUnsent } from '../frame/use-unsent.ts'
import { useIntake } from '../intake/intake-context.tsx'
import { intake } from '../intake/strings.ts'
import { Confirm } from '../parts/confirm.tsx'
import { toastBad } from '../parts/toast.tsx'
import { intakePath, outboxPath } from '../paths.ts'
import { account as words } from './strings.ts'

/** Leaves nothing of this admin on this device; says what would be lost by it before. */
export function RemoveDeviceData() {
  const { removeDeviceData } = useAuth()
  const unsent = useUnsent()
  const { files, apart, keeping, stopKeeping } = useIntake()
  const filesIn = (files?.length ?? 0) + apart.length
  const isHidden = isOutOfReach(useStatus())
  const [isAsking, setAsking] = useState(false)
  const remove = async (): Promise<void> => {
    await stopKeeping()
    await removeDeviceData().catch(() => toastBad(words.error, words.removeFailed, 'remove-device'))
  }
  return (
    <section className={classes.group} aria-labelledby="account-this-device">
      <h2 id="account-this-device">{words.remove}</h2>
      <p className={classes.about}>{words.removeText}</p>
      <div className={classes.act}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {words.remove}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={words.removeTitle}
          yes={words.removeYes(unsent, filesIn)}
          no={words.removeNo}
          onYes={remove}
          onClose={() => setAsking(false)}
        >
          <p>{words.removeAsk}</p>
          {isHidden && <p>{words.removeOutOfReach}</p>}
          {unsent > 0 && (
            <p>
              <b>{words.removeUnsent(unsent)}</b> {words.removeKeep}{' '}
              <Link to={outboxPath}>{words.removeToOutbox}</Link>
            </p>
          )}
          {keeping && <p>{`${keeping}. ${words.removeKeeping}`}</p>}
          {filesIn > 0 && (
            <p>
              <b>{words.removeFilesIn(filesIn)}</b> <Link to={intakePath}>{intake.toFilesIn}</Link>
            </p>
          )}
        </Confirm>
      )}
    </section>
  )
}
