import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { adminTheme, adminVariables } from './theme.ts'

/** Scales and headings that the panel does not draw with: dead weight. */
const UNUSED =
  /^--mantine-(?:h\d-|color-(?:red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-)/

const used = (variables: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)))

/** Every variable that Mantine's components read, as a style sheet. */
export const variablesCss = (): string => {
  const theme = mergeMantineTheme(DEFAULT_THEME, adminTheme)
  const base = defaultCssVariablesResolver(theme)
  const own = adminVariables(theme)
  const css = convertCssVariables(
    {
      variables: used({ ...base.variables, ...own.variables }),
      light: { ...used({ ...base.light, ...own.light }), '--mantine-color-scheme': 'light' },
      dark: { ...used({ ...base.dark, ...own.dark }), '--mantine-color-scheme': 'dark' },
    },
    ':root',
  )
  return `/* Written by make-variables.mjs from theme.ts. */\n${css.replaceAll(';', ';\n').replaceAll('{', ' {\n').replaceAll('}', '}\n')}`
}
