import { countsOnce } from '../../support/stories/killed-commands.ts'
import { COMMAND_KINDS } from '../simulation/killed-commands.ts'

for (const kind of COMMAND_KINDS) countsOnce(kind, [5, 100])
