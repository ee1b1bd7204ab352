import { isSingle } from '../../../../sync/index.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { formAddress, readTyped } from '../form/form-address.ts'
import { readRowDraft } from '../form/row-draft.ts'
import { collectionWords } from '../outbox/collection-words.ts'
import { strings } from '../strings.ts'
import classes from './unsaved-forms.module.css'

interface UnsavedForm {
  readonly href: string
  readonly name: string
}

const TITLES = ['title', 'name', 'caption'] as const

/** A form's name, by its draft and by its typed words; null for what is no form by itself. */
export const unsavedForm = (form: string, kept: unknown): UnsavedForm | null => {
  const address = formAddress(form)
  if (address === null) return null
  const { href, of, isNew } = address
  const words = strings.signOut.form
  if (of === 'change') return { href, name: words.mended }
  if (of === 'intake') return { href, name: words.cameIn(readTyped(kept)?.typed.trim() ?? '') }
  const { texts } = readRowDraft(kept)
  const typed = TITLES.map((field) => texts[field]?.to.trim()).find(Boolean) ?? ''
  const { one, unnamed } = collectionWords(of)
  if (isSingle(of)) return { href, name: unnamed }
  return { href, name: isNew ? words.added(one, typed) : words.edited(one, typed) }
}

/** The forms with unsaved words, by the names under which they are kept. */
export const useUnsavedForms = (): ReadonlyMap<string, UnsavedForm> => {
  const { admin, drafts } = useAdmin()
  const found = new Map<string, UnsavedForm>()
  for (const form of drafts.forms(admin.id)) {
    const unsaved = unsavedForm(form, drafts.read(admin.id, form))
    if (unsaved) found.set(form, unsaved)
  }
  return found
}

/** Names them, each with the way to it. */
export function UnsavedForms({
  forms,
  onLeave,
}: {
  readonly forms: ReadonlyMap<string, UnsavedForm>
  readonly onLeave: () => void
}) {
  return (
    <>
      <p>{strings.signOut.drafts(forms.size)}</p>
      <ul className={classes.list}>
        {[...forms].map(([form, { href, name }]) => (
          <li key={form}>
            <ButtonLink look="text" to={href} onClick={onLeave}>
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  )
}
