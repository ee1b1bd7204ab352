import { useEffect } from 'react'
import type { Program } from '../../../sync/index.ts'
import { useToast } from '../../shared/ui/toast.tsx'
import { usePart } from '../../shared/ui/use-part.ts'

/** Fetched behind the page: a tap must not wait for it, or the browser may no longer take the sharing for the person's. */
const handOutCode = () => import('./hand-out.ts')

/** The ways in which a code or its page leaves this device: as a file, by another app, as a link. */
export const useHandOut = (program: Program) => {
  const show = useToast()
  const part = usePart()
  useEffect(() => {
    void handOutCode().catch(() => undefined) // the tap tries again, and says it
  }, [])
  return {
    save: (address: string) =>
      void part(handOutCode).then((code) => code?.save(program, show, address)),
    share: (address: string) =>
      void part(handOutCode).then((code) => code?.share(program, show, address)),
    sendLink: () => void part(handOutCode).then((code) => code?.sendLink(program, show)),
  }
}
