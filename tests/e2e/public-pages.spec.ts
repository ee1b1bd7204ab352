import { FILTER, FIRST_PAGES, isClean } from '../support/stories/public-pages.ts'

isClean('pages that most visitors see', [...FIRST_PAGES, FILTER])
