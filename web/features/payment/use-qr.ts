import { useEffect, useState } from 'react'

export type QrMaking =
  | { readonly kind: 'pending' }
  | { readonly kind: 'made'; readonly picture: string }
  | { readonly kind: 'failed' }

const pending: QrMaking = { kind: 'pending' }

/** Makes the picture of a code on this device. Its code is fetched when the first one is wanted. */
export const useQr = (text: string): QrMaking => {
  const [made, setMade] = useState<{ readonly text: string; readonly making: QrMaking } | null>(
    null,
  )
  useEffect(() => {
    let isGone = false
    const tell = (making: QrMaking): void => {
      if (!isGone) setMade({ text, making })
    }
    const make = async (): Promise<void> => {
      try {
        const { qrPicture } = await import('./qr-picture.ts')
        tell({ kind: 'made', picture: qrPicture(text) })
      } catch (cause) {
        console.warn('the QR code could not be made', cause)
        tell({ kind: 'failed' })
      }
    }
    void make()
    return () => {
      isGone = true
    }
  }, [text])
  return made?.text === text ? made.making : pending
}
