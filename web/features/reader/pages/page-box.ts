const DEVANAGARI_ZERO = 0x966

/** A typed page, from 1; null for no number. Devanagari digits are digits, and a number beyond the end is the last page. */
export const typedPage = (text: string, count: number): number | null => {
  const digits = text
    .trim()
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
  if (!/^\d{1,6}$/.test(digits) || count < 1) return null
  return Math.min(count, Math.max(1, Number(digits)))
}
