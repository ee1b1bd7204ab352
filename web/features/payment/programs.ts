import type { FileRef, PaymentSettings, Program, Reading } from '../../../sync/index.ts'
import { type NotYet, screenState } from '../../shared/live/list-state.ts'
import type { useStanding } from '../../shared/live/sync-context.tsx'
import { upiLink } from './upi.ts'

type Standing = ReturnType<typeof useStanding>

export type ProgramsState =
  | { readonly kind: 'rows'; readonly rows: readonly Program[] }
  | { readonly kind: 'empty' }
  | NotYet

export const programsState = (
  reading: Reading<readonly Program[]>,
  standing: Standing,
): ProgramsState =>
  screenState<readonly Program[], ProgramsState>(reading, standing, (rows, isKnown) => {
    if (rows.length > 0) return { kind: 'rows', rows }
    return isKnown ? { kind: 'empty' } : null
  })

/** That there are no settings is known once this device has had everything. */
export type SettingsState =
  | { readonly kind: 'known'; readonly row: PaymentSettings | null }
  | NotYet

export const settingsState = (
  reading: Reading<PaymentSettings | null>,
  standing: Standing,
): SettingsState =>
  screenState<PaymentSettings | null, SettingsState>(reading, standing, (row, isKnown) =>
    row !== null || isKnown ? { kind: 'known', row } : null,
  )

/** The programme that is chosen: as picked by the person, else the most popular one, else the first. */
export const chosenProgram = (programs: readonly Program[], id: string): Program | null =>
  programs.find((program) => program.id === id) ??
  programs.find((program) => program.is_most_popular) ??
  programs[0] ??
  null

/** Figures of a struck-through price: '12% discount · save ₹2,199'. Both come from the two prices, so they always agree. */
interface Deal {
  readonly listPrice: number | null
  readonly discount: number | null
  readonly saving: number | null
}

/** The percent is rounded down: nothing is promised that the prices do not hold. */
export const dealOf = ({ price, list_price = 0 }: Program): Deal => {
  const saving = list_price - price
  if (saving <= 0) return { listPrice: null, discount: null, saving: null }
  return {
    listPrice: list_price,
    discount: Math.floor((saving * 100) / list_price) || null,
    saving,
  }
}

/**
 * The note of a programme. '' for a typed saving ('save 2,199') where the two prices say it: it may belong to an older
 * price.
 */
export const noteOf = ({ note = '', ...program }: Program): string => {
  const text = note.trim()
  return dealOf(program).saving && /^save[ ₹\d,.]+$/i.test(text) ? '' : text
}

/** A picture of a programme's QR code: uploaded in the settings, made here of a link to pay, or on another site. */
export interface QrSource {
  readonly kind: 'uploaded' | 'made' | 'elsewhere'
  /** Its address, or the text that it is made of. */
  readonly from: string
  readonly file?: FileRef
}

/** Sources of a QR code, best first (P3). Empty: there is nothing to pay to yet. */
export const qrSources = (
  settings: PaymentSettings | null,
  { name, price }: Program,
): readonly QrSource[] => {
  const link = upiLink({ address: settings?.payee_address, rupees: price, note: name })
  const file = settings?.qr_code_image
  const url = settings?.qr_code_fallback_url ?? ''
  return [
    ...(file ? [{ kind: 'uploaded', from: file.url, file } as const] : []),
    ...(link === null ? [] : [{ kind: 'made', from: link } as const]),
    ...(url === '' ? [] : [{ kind: 'elsewhere', from: url } as const]),
  ]
}
