/** Whole rupees as India writes them: '₹5,499', '₹1,50,000'. */
export const formatRupees = (rupees: number): string => `₹${groupDigits(rupees)}`

/** The last three digits together, before them two by two. */
const groupDigits = (whole: number): string => {
  const digits = String(Math.trunc(whole))
  const last = digits.slice(-3)
  const before = digits.slice(0, -3)
  return before === '' ? last : `${before.replace(/\B(?=(?:\d{2})+$)/g, ',')},${last}`
}
