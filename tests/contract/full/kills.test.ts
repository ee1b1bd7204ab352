import { loseNothing, setUp } from '../../support/stories/kills.ts'

setUp()

loseNothing(2, 20)
