import {
  EVERY_DAY,
  isClean,
  SELDOM,
  SIGNED_OUT,
  TROUBLES,
} from '../../support/stories/admin-look.ts'

for (const size of ['phone', 'desk'] as const)
  for (const scheme of ['light', 'dark'] as const) {
    isClean('what is seen before the sign-in', SIGNED_OUT, size, scheme)
    isClean('every page and question of the panel', [...EVERY_DAY, ...SELDOM], size, scheme)
    isClean('what waits, and what went wrong with changes,', TROUBLES, size, scheme)
  }
