import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAdmin } from '../auth/auth-context.tsx'
import type { FileCheckProps } from '../form/field-spec.ts'
import { Notice } from '../parts/states.tsx'
import { type PictureWay, pictureSource } from '../upload/small-picture.tsx'
import { qrVerdict } from './qr-verdict.ts'
import { payment } from './strings.ts'

/** The pause in typing before the UPI ID is compared, ms: half a UPI ID never matches. */
const PAUSE_MS = 700

/** The longer side to which a picture is reduced before it is read, px: a phone takes seconds for a whole photo. */
const SIDE_PX = 1000

/** Where the picture is looked for. Offline, the browser's cache may have a stored one. */
const WAYS: readonly PictureWay[] = ['here', 'token', 'public']

/** The text of the QR code in the picture at `url`; null where it shows none. @throws where it does not open */
const readQr = async (url: string): Promise<string | null> => {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const scale = SIDE_PX / Math.max(picture.naturalWidth, picture.naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(picture.naturalWidth * scale)
  canvas.height = Math.ceil(picture.naturalHeight * scale)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) throw new Error('this browser draws no pictures')
  pen.fillStyle = '#fff' // transparent parts would be read as black
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  const { default: jsQR } = await import('jsqr')
  return jsQR(data, canvas.width, canvas.height)?.data ?? null
}

interface Reading {
  readonly id: string
  /** The text of the code; null: there is no code; undefined: the picture could not be loaded or opened. */
  readonly text: string | null | undefined
}

/** [M2] Reads the UPI ID from a picture of a QR code on this device, and compares it with the typed one. */
export function QrCheck({ file, shown }: FileCheckProps) {
  const { sync } = useAdmin()
  const [reading, setReading] = useState<Reading | null>(null)
  const [typed] = useDebouncedValue(shown.payee_address ?? '', PAUSE_MS)
  const sourceOf = useEffectEvent(() => pictureSource(sync, file, WAYS))
  const { id } = file
  useEffect(() => {
    let isGone = false
    const read = async (): Promise<void> => {
      const source = await sourceOf()
      const text = source ? await readQr(source).catch(() => undefined) : undefined
      if (source) URL.revokeObjectURL(source)
      if (!isGone) setReading({ id, text })
    }
    void read()
    return () => {
      isGone = true
    }
  }, [id])
  if (reading?.id !== id) return <Notice>{payment.code.reading}</Notice>
  if (reading.text === undefined) return <Notice>{payment.code.unread}</Notice>
  const { tone, text } = qrVerdict(reading.text, typed)
  return (
    <Notice tone={tone} role="status">
      {text}
    </Notice>
  )
}
