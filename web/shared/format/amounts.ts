const KB = 1000
const MB = KB * KB

/** A file's size before a tap: '640 KB', '2.4 MB', '12 MB', '1.5 GB'. Decimal units, as phones count data. */
export const formatBytes = (bytes: number): string => {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} KB`
  if (bytes >= 999.5 * MB) return `${(bytes / (KB * MB)).toFixed(1)} GB`
  return bytes < 9.95 * MB ? `${(bytes / MB).toFixed(1)} MB` : `${Math.round(bytes / MB)} MB`
}

/** Whole rupees as India writes them: '₹5,499', '₹1,50,000'. */
export const formatRupees = (rupees: number): string => `₹${groupDigits(rupees)}`

/** The last three digits together, before them two by two. */
const groupDigits = (whole: number): string => {
  const digits = String(Math.trunc(whole))
  const last = digits.slice(-3)
  const before = digits.slice(0, -3)
  return before === '' ? last : `${before.replace(/\B(?=(?:\d{2})+$)/g, ',')},${last}`
}
