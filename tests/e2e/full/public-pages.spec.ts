import {
  DIALOGS,
  isClean,
  OTHER_PAGES,
  SELDOM,
  STATES,
} from '../../support/stories/public-pages.ts'

isClean('all other public pages', OTHER_PAGES)
isClean('dialogs over public pages', DIALOGS)
isClean('states of public pages, also without content,', STATES)
isClean('lists, and pages as settings and links make them,', SELDOM)
