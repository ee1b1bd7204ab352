import { collections } from '../../../../sync/index.ts'

/** Longer than any text of the model. */
const BEYOND = 'x'.repeat(100_000)

/** Letters that a field of that name may have, as its model says; undefined where it is no text. */
export const mostLetters = (field: string): number | undefined => {
  for (const { schema } of Object.values(collections)) {
    const { error } = schema.safeParse({ [field]: BEYOND })
    for (const issue of error?.issues ?? [])
      if (issue.path[0] === field && issue.code === 'too_big') return Number(issue.maximum)
  }
  return undefined
}
