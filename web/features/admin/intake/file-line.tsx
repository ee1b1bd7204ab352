import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconFileText, IconX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatBytes } from '../../../shared/format/amounts.ts'
import { examTypeLabels, examTypes } from '../../../shared/format/labels.ts'
import list from '../parts/list.module.css'
import { collectionPage } from '../paths.ts'
import { SameRow } from '../upload/known-file.tsx'
import { isTarget, type Line, type Listed, subjectsFor, titleFault, withTarget } from './line.ts'
import classes from './share-page.module.css'
import { intake as words } from './strings.ts'

export const targetOptions = [
  { value: 'free_pdfs', label: words.note },
  ...examTypes.map((type) => ({ value: type, label: examTypeLabels[type] })),
]

interface FileLineProps {
  readonly listed: Listed
  readonly exam: string | null
  readonly onChange: (to: Partial<Line>) => void
  readonly onDiscard: () => void
}

export function FileLine({ listed, exam, onChange, onDiscard }: FileLineProps) {
  const { waiting, look, isTwin, title, target, subject, fault } = listed
  const same = look.kind === 'ready' ? look.same : null
  const pages = look.kind === 'ready' && look.pages > 0 ? ` · ${words.pages(look.pages)}` : ''
  const problem = look.kind === 'bad' ? look.why : fault
  return (
    <li className={classes.line}>
      {look.kind === 'ready' && look.src ? (
        <img className={classes.picture} src={look.src} alt="" />
      ) : (
        <IconFileText className={classes.picture} size={22} aria-hidden="true" />
      )}
      <div className={list.told}>
        <p className={list.title}>{waiting.name}</p>
        <p className={list.meta}>{formatBytes(waiting.sizeBytes) + pages}</p>
        {look.kind === 'looking' && <p className={list.about}>{words.looking}</p>}
        {problem && <p className={list.error}>{problem}</p>}
        {look.kind === 'picture' && (
          <>
            <p className={list.about}>{words.picture}</p>
            <Button
              component={Link}
              variant="default"
              to={`${collectionPage('testimonials')}?add=${waiting.id}`}
              state={{ isOpenedHere: true }}
            >
              {words.toTestimonial}
            </Button>
          </>
        )}
        {look.kind === 'ready' && look.note && <p className={list.about}>{look.note}</p>}
        {(same || isTwin) && (
          <p className={list.error}>{same ? <SameRow {...same} /> : words.sameListed}</p>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        aria-label={words.discardLabel(waiting.name)}
        title={words.discard}
        onClick={onDiscard}
      >
        <IconX size={20} aria-hidden="true" />
      </ActionIcon>
      {look.kind === 'ready' && (
        <div className={classes.fields}>
          <TextInput
            className={classes.title}
            label={words.titleOf}
            value={title}
            autoComplete="off"
            error={titleFault(title) || undefined}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          <NativeSelect
            label={words.target}
            data={targetOptions}
            value={target}
            onChange={({ currentTarget: { value } }) =>
              isTarget(value) && onChange(withTarget(listed, value, exam))
            }
          />
          <NativeSelect
            label={words.subject}
            data={[...subjectsFor(target, exam)]}
            value={subject}
            onChange={(event) => onChange({ subject: event.currentTarget.value })}
          />
        </div>
      )}
    </li>
  )
}
