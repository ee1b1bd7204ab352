import { ButtonLink } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { formPlace } from '../form/form-place.ts'
import { readRowDraft } from '../form/row-draft.ts'
import { collectionWords, isSingle } from '../outbox/collection-words.ts'
import { strings } from '../strings.ts'
import classes from './unsaved-forms.module.css'

interface UnsavedForm {
  readonly href: string
  readonly name: string
}

const TITLES = ['title', 'name', 'caption'] as const

/** What a form is called, by the name under which it is kept and by what is typed there; null for what is no form by itself. */
export const unsavedForm = (form: string, kept: unknown): UnsavedForm | null => {
  const place = formPlace(form)
  if (place === null) return null
  const { href, collection, isNew } = place
  const words = strings.signOut.form
  if (collection === null) return { href, name: words.mended }
  const { texts } = readRowDraft(kept)
  const typed = TITLES.map((field) => texts[field]?.to.trim()).find(Boolean) ?? ''
  const { one, unnamed } = collectionWords[collection]
  if (isSingle(collection)) return { href, name: unnamed }
  return { href, name: isNew ? words.added(one, typed) : words.edited(one, typed) }
}

/** The forms that hold words which nobody saved. */
export const useUnsavedForms = (): readonly UnsavedForm[] => {
  const { admin, drafts } = useAdmin()
  return drafts
    .forms(admin.id)
    .map((form) => unsavedForm(form, drafts.read(admin.id, form)))
    .filter((form) => form !== null)
}

/** Names them, each with the way to it. */
export function UnsavedForms({
  forms,
  onLeave,
}: {
  readonly forms: readonly UnsavedForm[]
  readonly onLeave: () => void
}) {
  return (
    <>
      <p>{strings.signOut.drafts(forms.length)}</p>
      <ul className={classes.list}>
        {forms.map(({ href, name }) => (
          <li key={href}>
            <ButtonLink look="text" to={href} onClick={onLeave}>
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  )
}
