import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import type { FormRow } from '../form/row-draft.ts'
import { type DraftKind, useDraft } from '../parts/use-draft.ts'

const rowSchema = z.nullable(z.record(z.string(), z.unknown()))

const goneKind: DraftKind<FormRow> = {
  read: (kept) => {
    const parsed = rowSchema.safeParse(kept)
    return parsed.success ? parsed.data : null
  },
  isEmpty: (row) => row === null,
}

/**
 * The last known row of an open form, once it is gone for ever. It is kept on this device with the typed words, so that
 * a reload loses neither. null: there is nothing to show.
 */
export const useGoneRow = (name: string, formDraft: string, here: FormRow | undefined) => {
  const { admin, drafts } = useAdmin()
  const { everSynced } = useStatus()
  const kept = useDraft(name, goneKind)
  const [seen, setSeen] = useState<FormRow>(here ?? null)
  if (here && here !== seen) setSeen(here)
  const isGone = !here && everSynced
  const last = seen ?? kept.value
  const keep = (): void => void kept.update(() => last)
  const isToKeep = isGone && last !== null && kept.value === null
  useEffect(() => {
    if (isToKeep) kept.update(() => last)
  }, [isToKeep, last, kept.update])
  const { value, clear } = kept
  const isBack = here !== undefined && value !== null
  useEffect(() => {
    if (isBack) clear()
  })
  // Of words that were typed into a form whose row this page never saw, the words are left.
  const row = last ?? (drafts.read(admin.id, formDraft) === null ? null : {})
  return { isGone, row: isGone ? row : null, keep, forget: clear }
}
