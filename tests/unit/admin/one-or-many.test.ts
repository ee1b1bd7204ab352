import { expect, test } from 'vitest'
import { intake } from '../../../web/features/admin/intake/strings.ts'
import { outbox } from '../../../web/features/admin/outbox/strings.ts'
import { rowStrings } from '../../../web/features/admin/rows/strings.ts'
import { strings } from '../../../web/features/admin/strings.ts'

test('what is said of one change, row or draft is said of one, and of several of several', () => {
  const told: readonly ((count: number) => string)[] = [
    strings.signOut.waiting,
    outbox.safe,
    rowStrings.deleteManyText,
    rowStrings.someFailedText,
    intake.notAdded,
    intake.ownStay,
  ]
  for (const say of told) {
    expect(say(1)).not.toMatch(/\b(?:They|they|are|them|themselves)\b/)
    expect(say(2)).toMatch(/\b(?:They|they|are|themselves)\b/)
  }
})
