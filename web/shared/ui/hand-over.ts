/** Browsers read the blob some time after the click; a minute is ample, and the memory comes back. */
const KEEP_URL_MS = 60_000

/** Hands bytes to the browser as a file of that name. */
export const handOver = (blob: Blob, fileName: string, type = 'application/pdf'): void => {
  const url = URL.createObjectURL(new Blob([blob], { type }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_URL_MS)
}
