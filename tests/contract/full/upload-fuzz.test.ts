import { damagedAreRefused, setUp } from '../../support/stories/upload-fuzz.ts'

setUp()

damagedAreRefused(4_000)
