import { rowsFit, TESTS } from '../support/stories/admin-widths.ts'

rowsFit([TESTS], [1024], 16)
