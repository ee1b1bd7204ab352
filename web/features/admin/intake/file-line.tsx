import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconFileText, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { NOTE_SUBJECTS } from '../../../../sync/index.ts'
import { formatBytes } from '../../../shared/format/amounts.ts'
import { examTypeLabels, examTypes } from '../../../shared/format/labels.ts'
import type { InBasket } from '../../../shared/intake/basket.ts'
import { ButtonLink, RoundButton } from '../../../shared/ui/button.tsx'
import { SCIENCES } from '../exams/exam-words.ts'
import { collectionPage } from '../paths.ts'
import { MOST_LETTERS, strings } from '../strings.ts'
import { SameRow } from '../upload/known-file.tsx'
import { isTarget, type Line, type SameFile, type Target } from './line.ts'
import classes from './share-page.module.css'
import { intake as words } from './strings.ts'

/** What was found in a file. */
export type Look =
  | { readonly kind: 'looking' | 'picture' }
  | { readonly kind: 'bad'; readonly why: string }
  | {
      readonly kind: 'ready'
      readonly sha256: string
      /** 0 where this device could not count them. */
      readonly pages: number
      /** Page one. */
      readonly picture: Blob | null
      /** What was made of a file over the limit; '' for any other. */
      readonly note: string
      readonly same: SameFile | null
    }

/** A file of the list, with what was found in it and what becomes of it. */
export interface Listed {
  readonly waiting: InBasket
  readonly look: Look
  readonly line: Line
  /** An earlier one of the list has the same bytes. */
  readonly isTwin: boolean
  /** Why the last try to add it failed; '' before. */
  readonly fault: string
}

/** Why a title is not taken; '' where it is. Pure. */
const titleFault = (text: string): string => {
  const over = text.trim().length - MOST_LETTERS
  if (over > 0) return strings.form.longerThan(MOST_LETTERS, over)
  return text.trim() === '' ? words.noTitle : ''
}

/** Whether it can be added as it stands. Pure. */
export const isAddable = ({ look, line, isTwin }: Listed): boolean =>
  look.kind === 'ready' &&
  titleFault(line.title) === '' &&
  (line.isWanted || !(look.same || isTwin))

export const targetOptions = [
  { value: 'free_pdfs', label: words.note },
  ...examTypes.map((type) => ({ value: type, label: examTypeLabels[type] })),
]

/** Subjects that go with a target. `exam`: the whole exam, where the settings name one. */
export const subjectsFor = (target: Target, exam: string | null): readonly string[] =>
  target === 'free_pdfs' ? NOTE_SUBJECTS : [...SCIENCES, ...(exam ? [exam] : [])]

/** A line under another target; its subject stays where there is one like it. Pure. */
export const withTarget = (line: Line, target: Target, exam: string | null): Partial<Line> => {
  const subjects = subjectsFor(target, exam)
  const [first = ''] = subjects
  return { target, ...(subjects.includes(line.subject) ? {} : { subject: first }) }
}

interface FileLineProps {
  readonly listed: Listed
  readonly exam: string | null
  readonly onChange: (to: Partial<Line>) => void
  readonly onDiscard: () => void
}

export function FileLine({ listed, exam, onChange, onDiscard }: FileLineProps) {
  const { waiting, look, line, fault } = listed
  const pages = look.kind === 'ready' && look.pages > 0 ? ` · ${words.pages(look.pages)}` : ''
  const problem = look.kind === 'bad' ? look.why : fault
  return (
    <li className={classes.line}>
      <PageOne picture={look.kind === 'ready' ? look.picture : null} />
      <div className={classes.what}>
        <p className={classes.file}>
          {waiting.name}{' '}
          <span className={classes.hint}>{formatBytes(waiting.sizeBytes) + pages}</span>
        </p>
        {look.kind === 'looking' && <p className={classes.hint}>{words.looking}</p>}
        {problem && <p className={classes.bad}>{problem}</p>}
        {look.kind === 'picture' && (
          <>
            <p className={classes.hint}>{words.picture}</p>
            <ButtonLink
              look="outline"
              to={`${collectionPage('testimonials')}?add=${waiting.id}`}
              state={{ isOpenedHere: true }}
            >
              {words.toTestimonial}
            </ButtonLink>
          </>
        )}
        {look.kind === 'ready' && look.note && <p className={classes.hint}>{look.note}</p>}
        {look.kind === 'ready' && <Same listed={listed} onChange={onChange} />}
      </div>
      <RoundButton
        label={words.discardLabel(waiting.name)}
        title={words.discard}
        onClick={onDiscard}
      >
        <IconX size={20} aria-hidden="true" />
      </RoundButton>
      {look.kind === 'ready' && (
        <div className={classes.fields}>
          <TextInput
            className={classes.title}
            label={words.titleOf}
            value={line.title}
            autoComplete="off"
            error={titleFault(line.title) || undefined}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          <NativeSelect
            label={words.target}
            data={targetOptions}
            value={line.target}
            onChange={({ currentTarget: { value } }) =>
              isTarget(value) && onChange(withTarget(line, value, exam))
            }
          />
          <NativeSelect
            label={words.subject}
            data={[...subjectsFor(line.target, exam)]}
            value={line.subject}
            onChange={(event) => onChange({ subject: event.currentTarget.value })}
          />
        </div>
      )}
    </li>
  )
}

/** Says where the same bytes are already, and holds the file back until it is wanted all the same. */
function Same({ listed, onChange }: Pick<FileLineProps, 'listed' | 'onChange'>) {
  const { look, line, isTwin, waiting } = listed
  const same = look.kind === 'ready' ? look.same : null
  if (!same && !isTwin) return null
  return (
    <>
      <p className={line.isWanted ? classes.hint : classes.bad}>
        {same ? <SameRow {...same} /> : words.sameListed}
      </p>
      <Checkbox
        label={words.addAnyway}
        aria-label={`${words.addAnyway}: ${waiting.name}`}
        checked={line.isWanted}
        onChange={(event) => onChange({ isWanted: event.currentTarget.checked })}
      />
    </>
  )
}

function PageOne({ picture }: { picture: Blob | null }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!picture || !image.current) return
    const url = URL.createObjectURL(picture)
    image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [picture])
  if (!picture) return <IconFileText className={classes.picture} size={22} aria-hidden="true" />
  return <img ref={image} className={classes.picture} alt="" />
}
