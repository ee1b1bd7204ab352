import type { Program } from '../../../sync/index.ts'

/** The programme that is chosen: as picked by the person, else the most popular one, else the first. */
export const chosenProgram = (programs: readonly Program[], id: string): Program | null =>
  programs.find((program) => program.id === id) ??
  programs.find((program) => program.is_most_popular) ??
  programs[0] ??
  null

/** Words of a struck-through price: '12% discount · save ₹2,199'. The saving is the difference of the two prices. */
export interface Deal {
  readonly listPrice: number | null
  readonly discount: number | null
  readonly saving: number | null
}

export const dealOf = ({ price, list_price, discount }: Program): Deal => {
  const listPrice = list_price !== undefined && list_price > price ? list_price : null
  return {
    listPrice,
    discount: discount !== undefined && discount > 0 ? discount : null,
    saving: listPrice === null ? null : listPrice - price,
  }
}

/** The note of a programme; '' where it says again what is saved ('save 2,199'), which stands beside the price. */
export const noteOf = ({ note = '', ...program }: Program): string => {
  const { saving } = dealOf(program)
  const isSaving = saving !== null && /^save\b/i.test(note.trim())
  return isSaving && note.replace(/\D/g, '') === String(saving) ? '' : note.trim()
}

/** How many cards at the beginning take half a row, so that rows of three and of two leave no hole. */
export const halfWide = (count: number): number => {
  if (count % 3 === 1) return 4
  return count % 3 === 2 ? 2 : 0
}
