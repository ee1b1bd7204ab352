import { beside, isClean, LOOKS } from '../support/stories/admin-look.ts'

// A few of them guard a commit, on a phone.
isClean(LOOKS[0], beside.slice(0, 1))
