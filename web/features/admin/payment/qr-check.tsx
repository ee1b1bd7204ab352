import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAdmin } from '../auth/auth-context.tsx'
import type { FileCheckProps } from '../form/field-spec.ts'
import { Verdict } from '../parts/verdict.tsx'
import { type PictureWay, pictureSource } from '../upload/small-picture.tsx'
import { qrVerdict } from './qr-verdict.ts'
import { readQr } from './read-qr.ts'
import { payment } from './strings.ts'

/** Pause in typing before a UPI ID is compared, in ms: half of one is always another. */
const PAUSE_MS = 700

/** Without a network a stored one may still be with the pictures that this browser keeps. */
const WAYS: readonly PictureWay[] = ['here', 'token', 'public']

interface Reading {
  readonly id: string
  /** null: the picture could not be had or opened. */
  readonly texts: readonly string[] | null
}

/** The contents of a picture's codes; undefined while it is read. */
const useTexts = (file: FileCheckProps['file']): Reading['texts'] | undefined => {
  const { sync } = useAdmin()
  const [reading, setReading] = useState<Reading | null>(null)
  const sourceOf = useEffectEvent(() => pictureSource(sync, file, WAYS))
  const { id } = file
  useEffect(() => {
    let isGone = false
    const read = async (): Promise<void> => {
      const source = await sourceOf()
      const texts = source && (await readQr(source.url).catch(() => null))
      if (source?.isOurs) URL.revokeObjectURL(source.url)
      if (!isGone) setReading({ id, texts })
    }
    void read()
    return () => {
      isGone = true
    }
  }, [id])
  return reading?.id === id ? reading.texts : undefined
}

/** [M2] The payee in the picture of a QR code, read on this device, beside the typed UPI ID. */
export function QrCheck({ file, shown }: FileCheckProps) {
  const texts = useTexts(file)
  const [typed] = useDebouncedValue(shown.payee_address ?? '', PAUSE_MS)
  if (texts === undefined) return <Verdict tone="plain">{payment.code.reading}</Verdict>
  if (texts === null) return <Verdict tone="plain">{payment.code.unread}</Verdict>
  const { tone, text } = qrVerdict(texts, typed)
  return <Verdict tone={tone}>{text}</Verdict>
}
