import {
  isClean,
  OTHER_PAGES,
  QUESTIONS,
  SIGNED_OUT,
  TROUBLES,
} from '../../support/stories/admin-look.ts'

isClean('what is seen before the sign-in', SIGNED_OUT)
isClean('every other page of the panel', OTHER_PAGES)
isClean('every other form and question of the panel', QUESTIONS)
isClean('what waits, and what went wrong with changes,', TROUBLES)
