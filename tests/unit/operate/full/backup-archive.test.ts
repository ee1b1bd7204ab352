import { test } from 'vitest'
import { refusesDamaged, setUp } from '../../../support/stories/backup-archive.ts'

setUp()

test('a backup of which any one byte has changed is refused', refusesDamaged(1))
