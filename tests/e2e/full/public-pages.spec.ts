import {
  DIALOGS,
  isClean,
  PAGES,
  SELDOM,
  SIZES,
  STATES,
} from '../../support/stories/public-pages.ts'

for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) // as: its own keys
  for (const scheme of ['light', 'dark'] as const) {
    isClean('all public pages', PAGES, size, scheme)
    isClean('dialogs over public pages', DIALOGS, size, scheme)
    isClean('states of public pages, also without content,', STATES, size, scheme)
    isClean('lists, and pages as settings and links make them,', SELDOM, size, scheme)
  }
