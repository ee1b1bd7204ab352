import type { RowSource } from '../files/wish-work.ts'
import type { Live } from '../lib/live.ts'
import { collections } from '../model/collections.ts'
import { fileRefSchema } from '../model/fields.ts'
import type { Knowledge } from '../queries/knowledge.ts'
import type { OpenScope } from './engine.ts'

/** How the download manager asks for rows: through the mirror that is open, after a pull that it may cause (protocol, 21). */
export const rowSource = (scope: Live<OpenScope | null>, knowledge: Knowledge): RowSource => ({
  pull: () =>
    new Promise((resolve) => {
      const askedAt = knowledge.state.getSnapshot().begun
      const stop = knowledge.state.subscribe(() => {
        const known = knowledge.state.getSnapshot()
        const hasFailed = known.isTroubled && known.begun > askedAt
        if (known.reached <= askedAt && !hasFailed) return
        stop()
        resolve(known.reached > askedAt)
      })
      knowledge.ask()
    }),
  current: async (collection, id) => {
    const mirror = scope.getSnapshot()?.mirror
    if (!mirror) return { kind: 'unknown' }
    const doc = await mirror.get(collection, id)
    if (doc?.shown !== 1) return { kind: 'gone' }
    const [field] = Object.keys(collections[collection].files)
    const file = fileRefSchema.safeParse(field === undefined ? null : doc.row[field])
    const title = typeof doc.row.title === 'string' ? doc.row.title : ''
    return file.success ? { kind: 'found', title, file: file.data } : { kind: 'gone' }
  },
})
