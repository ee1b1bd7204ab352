import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'
import { createTheme } from '@mantine/core'

const bottle: MantineColorsTuple = [
  '#EAF6F0',
  '#DFF0E8',
  '#B7DFCD',
  '#7AD4B4',
  '#4CB892',
  '#2B9A76',
  '#1A7B5F',
  '#0F5A46',
  '#0A4636',
  '#07352A',
]
const marigold: MantineColorsTuple = [
  '#FFF8E6',
  '#FFF0C7',
  '#FFE19A',
  '#FFD06B',
  '#FFC445',
  '#F7B52C',
  '#D99412',
  '#A96F05',
  '#6A4700',
  '#4A3200',
]
const gray: MantineColorsTuple = [
  '#F4F6F1',
  '#E9EEE7',
  '#DFE6DD',
  '#D6DDD4',
  '#98A69D',
  '#74837A',
  '#4A5A52',
  '#34443C',
  '#22332B',
  '#13231C',
]
const dark: MantineColorsTuple = [
  '#E8EFEA',
  '#C5D1CA',
  '#A9B9B1',
  '#76877F',
  '#2D3A34',
  '#1F2A25',
  '#17201C',
  '#0E1512',
  '#0B120F',
  '#0A100D',
]

const FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", sans-serif'
const SHADOW = 'var(--shadow-2)'

/** The palette of the site in Mantine's terms. Colours that have a meaning come from the site's own variables. */
export const adminTheme = createTheme({
  primaryColor: 'bottle',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  white: '#FFFFFF',
  black: '#13231C',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  defaultRadius: 'md',
  colors: { bottle, marigold, gray, dark },
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '700' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.4', md: '1.55', lg: '1.55', xl: '1.3' },
  radius: { xs: '6px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  shadows: { xs: 'none', sm: 'none', md: SHADOW, lg: SHADOW, xl: SHADOW },
  breakpoints: { xs: '22em', sm: '40em', md: '62em', lg: '75em', xl: '88em' },
})

const SHARED = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-2)',
  '--mantine-color-anchor': 'var(--brand)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-2)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-primary-color-filled': 'var(--brand)',
  '--mantine-primary-color-filled-hover': 'var(--brand-hover)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
}

/** Mantine's words for body, text, border …, alike in both schemes: the site's variables change with them. */
export const adminVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: SHARED,
  dark: SHARED,
})
