import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useQuery, useStatus } from '../../../shared/live/sync-context.tsx'
import { currentParams } from '../../../shared/routes/current-params.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { SearchField } from '../../../shared/ui/search-field.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { FilterChips } from '../parts/chips.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Notice } from '../parts/notice.tsx'
import { Skeletons } from '../parts/skeletons.tsx'
import { strings } from '../strings.ts'
import { AddExam } from './add-exam.tsx'
import { EditExam } from './edit-exam.tsx'
import { ExamList } from './exam-list.tsx'
import classes from './exams-page.module.css'
import { EXAM_CHIPS, type ExamRow, examStatus, findExams, isExamChip } from './find-exams.ts'
import { useExamHandlers } from './use-exam-handlers.ts'

const words = strings.exams
const STEP = 50 // rows drawn at first and by each 'more'

/** Search, chip and open form live in the address: a reload keeps them, and 'back' closes a form. */
const useAddress = () => {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const show = params.get('show')
  const set = (name: string, value: string): void => {
    // A search that comes late must not close the form that was opened meanwhile.
    const next = currentParams()
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  const linkTo = (name: 'add' | 'edit', value: string): string => {
    const next = new URLSearchParams(params)
    next.set(name, value)
    return `?${next}`
  }
  const open = (name: 'add' | 'edit', value: string) =>
    navigate(linkTo(name, value), { state: { isOpenedHere: true } })
  const close = (): void => {
    if (location.state?.isOpenedHere) navigate(-1)
    else {
      const next = new URLSearchParams(params)
      next.delete('add')
      next.delete('edit')
      setParams(next, { replace: true })
    }
  }
  return {
    search: params.get('q') ?? '',
    chip: isExamChip(show) ? show : 'all',
    isAdding: params.has('add'),
    editedId: params.get('edit'),
    set,
    linkTo,
    open,
    close,
  } as const
}

/** [M5] All tests of the site, drafts included, with how each stands with the server. */
export function ExamsPage() {
  const exams = useQuery('adminExams')
  const address = useAddress()
  return (
    <AdminFrame
      title={strings.sections.exams}
      action={
        <Button onClick={() => address.open('add', '1')}>
          <IconPlus size={20} aria-hidden="true" />
          {words.add}
        </Button>
      }
    >
      {exams.state === 'loading' && <Skeletons rows={6} />}
      {exams.state === 'failed' && <Notice tone="bad">{words.failed}</Notice>}
      {exams.state === 'ready' && <Exams rows={exams.value} address={address} />}
      {address.isAdding && <AddExam onClose={address.close} />}
    </AdminFrame>
  )
}

type Address = ReturnType<typeof useAddress>

function Exams({ rows, address }: { rows: readonly ExamRow[]; address: Address }) {
  const { everSynced } = useStatus()
  const { handlers, leaving, keep, confirmRemoval } = useExamHandlers((exam) =>
    address.open('edit', exam.id),
  )
  const [limit, setLimit] = useState(STEP)
  const found = findExams(rows, address.search, address.chip)
  const edited = rows.find(({ id }) => id === address.editedId)
  const live = rows.filter((row) => examStatus(row) !== 'trashed')
  if (live.length === 0 && rows.every((row) => row.sync === 'sent'))
    return everSynced ? (
      <NoExams onAdd={() => address.open('add', '1')} />
    ) : (
      <Notice>{words.notHere}</Notice>
    )
  return (
    <>
      <div className={classes.toolbar}>
        <SearchField
          label={words.search}
          hint={words.searchHint(live.length)}
          value={address.search}
          onSearch={(text) => address.set('q', text)}
        />
        <FilterChips
          label={words.statusFilter}
          options={EXAM_CHIPS.map((chip) => [chip, words.chips[chip]] as const)}
          value={address.chip}
          onChange={(chip) => address.set('show', chip === 'all' ? '' : chip)}
        />
      </div>
      {found.length === 0 ? (
        <p className={classes.none}>{words.noMatch}</p>
      ) : (
        <ExamList
          exams={found.slice(0, limit)}
          handlers={handlers}
          editLink={(exam) => address.linkTo('edit', exam.id)}
        />
      )}
      {found.length > limit && (
        <Button look="outline" onClick={() => setLimit(limit + STEP)}>
          {words.more(Math.min(STEP, found.length - limit))}
        </Button>
      )}
      {edited && <EditExam key={edited.id} exam={edited} onClose={address.close} />}
      {leaving && (
        <Confirm
          title={words.deleteTitle}
          yes={words.deleteYes}
          onYes={confirmRemoval}
          onClose={keep}
        >
          <p>{words.deleteText(leaving.row.title)}</p>
        </Confirm>
      )}
    </>
  )
}

function NoExams({ onAdd }: { onAdd: () => void }) {
  return (
    <div className={classes.blank}>
      <p className={classes.blankTitle}>{words.none}</p>
      <p>{words.noneHint}</p>
      <Button onClick={onAdd}>{words.add}</Button>
    </div>
  )
}
