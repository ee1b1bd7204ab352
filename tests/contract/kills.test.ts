import { loseNothing, setUp } from '../support/stories/kills.ts'

setUp()

loseNothing(1, 1)
