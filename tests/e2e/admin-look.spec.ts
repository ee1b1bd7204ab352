import { beside, isClean, LOOKS } from '../support/stories/admin-look.ts'

isClean('what an admin sees every day', LOOKS[0], beside.slice(0, 1))
