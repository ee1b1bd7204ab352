import { EVERY_DAY, isClean } from '../support/stories/admin-look.ts'

isClean('what an admin sees every day', EVERY_DAY)
