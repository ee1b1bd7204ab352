import * as z from 'zod/mini'
import type { Edits } from '../parts/edits.ts'

// Release 0.1.0 had one form for new tests, and kept what was typed there under another name and in a shape of its own.

const FIRST = {
  type: 'full',
  title: '',
  subject: 'Biology',
  category: 'fst',
  difficulty: 'Medium',
  status: 'published',
} as const

const draftSchema = z.object({
  type: z.string(),
  title: z.string(),
  isTitleTyped: z.boolean(),
  subject: z.string(),
  category: z.string(),
  difficulty: z.string(),
  status: z.string(),
  file: z.unknown(),
})

/** A draft of that release in today's parts; null for anything else. Its file is still to be checked. */
export const draftBefore = (
  kept: unknown,
): { readonly texts: Edits; readonly file: unknown; readonly auto: readonly string[] } | null => {
  const parsed = draftSchema.safeParse(kept)
  if (!parsed.success) return null
  const { file, isTitleTyped, ...typed } = parsed.data
  const texts = Object.entries(FIRST).flatMap(([name, from]) => {
    const to = new Map(Object.entries(typed)).get(name) ?? from
    return to === from ? [] : [[name, { from, to }] as const]
  })
  return {
    texts: Object.fromEntries(texts),
    file,
    auto: isTitleTyped || typed.title === '' ? [] : ['title'],
  }
}
