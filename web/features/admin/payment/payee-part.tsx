import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { FileRef, PaymentSettings } from '../../../../sync/index.ts'
import group from '../form/single-form.module.css'
import { Notice } from '../parts/states.tsx'
import { useReach } from '../parts/use-reach.ts'
import { startPath } from '../paths.ts'
import { type PictureWay, SmallPicture } from '../upload/small-picture.tsx'
import { PayeeDialog } from './payee-dialog.tsx'
import { QrCheck } from './qr-check.tsx'
import { payment as words } from './strings.ts'

const WAYS: readonly PictureWay[] = ['public']

/** [M2] The present UPI ID and QR code, with a button to change them online. The other admins are told of a change. */
export function PayeePart({ row }: { readonly row: PaymentSettings }) {
  const reach = useReach()
  const { state } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState('')
  const address = row.payee_address ?? ''
  const picture = row.qr_code_image ?? null
  const open = async (): Promise<void> => {
    const why = await reach(words.offline)
    setProblem(why)
    setOpen(why === '')
  }
  return (
    <div className={group.form}>
      <section className={group.group} aria-labelledby="group-payee">
        <h2 id="group-payee">{words.payee}</h2>
        <p>
          <span>{`${words.payee_address}: `}</span>
          <b>{address || words.none}</b>
        </p>
        <Qr picture={picture} address={address} />
        {problem && <Notice tone="bad">{problem}</Notice>}
        <div className={group.act}>
          <Button variant="default" onClick={() => void open()}>
            {words.change}
          </Button>
          {state?.isStep && <Link to={startPath}>{words.toSteps}</Link>}
        </div>
        {isOpen && <PayeeDialog now={{ address, picture }} onClose={() => setOpen(false)} />}
      </section>
    </div>
  )
}

function Qr({ picture, address }: { readonly picture: FileRef | null; readonly address: string }) {
  return (
    <div>
      <p>
        <span>{`${words.qr_code_image}: `}</span>
        <b>{picture ? picture.name : words.noQr}</b>
      </p>
      {picture && (
        <>
          <SmallPicture file={picture} ways={WAYS} />
          <QrCheck file={picture} shown={{ payee_address: address }} />
        </>
      )}
    </div>
  )
}
