import {
  EVERY_DAY,
  isClean,
  SELDOM,
  SIGNED_OUT,
  TROUBLES,
} from '../../support/stories/admin-look.ts'

// What is seen seldom in one scheme a size: colours are the same tokens on both, and so is the layout in both schemes.
for (const [size, scheme, other] of [
  ['phone', 'light', 'dark'],
  ['desk', 'dark', 'light'],
] as const) {
  isClean('what is seen before the sign-in', SIGNED_OUT, size, scheme)
  isClean('every page and question of the panel', [...EVERY_DAY, ...SELDOM], size, scheme)
  isClean('what waits, and what went wrong with changes,', TROUBLES, size, scheme)
  isClean('what an admin sees every day', EVERY_DAY, size, other)
}
