/** Puts a text where 'paste' finds it; false where the browser does not let a page do that. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without https there is no clipboard, and some browsers inside other apps refuse it.
    return false
  }
}
