import type { Program } from '../../../sync/index.ts'

/** The programme that is chosen: as picked by the person, else the most popular one, else the first. */
export const chosenProgram = (programs: readonly Program[], id: string): Program | null =>
  programs.find((program) => program.id === id) ??
  programs.find((program) => program.is_most_popular) ??
  programs[0] ??
  null

/** Figures of a struck-through price: '12% discount · save ₹2,199'. Both come from the two prices, so they always agree. */
export interface Deal {
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

/** Number of half-wide cards at the beginning, so that rows of three and of two leave no hole. */
export const halfWide = (count: number): number => {
  if (count % 3 === 1) return 4
  return count % 3 === 2 ? 2 : 0
}
