import { useState } from 'react'

const KEPT_AS = 'reader-paper'

const isKeptDark = (): boolean => {
  try {
    return localStorage.getItem(KEPT_AS) === 'dark'
  } catch {
    return false
  }
}

/** Dark paper: chosen once, it stays for every file. White paper is white at night too, until a person chooses. */
export const usePaper = (): { readonly isDark: boolean; readonly toggle: () => void } => {
  const [isDark, setDark] = useState(isKeptDark)
  const toggle = (): void => {
    setDark(!isDark)
    try {
      localStorage.setItem(KEPT_AS, isDark ? 'white' : 'dark')
    } catch {
      // a window that keeps nothing: dark until it is closed
    }
  }
  return { isDark, toggle }
}
