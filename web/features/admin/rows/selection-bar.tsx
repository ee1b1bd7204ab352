import { Menu } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminRow, ListName } from '../../../../sync/index.ts'
import { Button, RoundButton } from '../../../shared/ui/button.tsx'
import { useDialogStep } from '../../../shared/ui/dialog-step.ts'
import { isTextSpec } from '../form/field-spec.ts'
import { Confirm } from '../parts/confirm.tsx'
import { useSettingsRow } from '../parts/use-settings-row.ts'
import type { Bulk } from './bulk.ts'
import { PlanDialog } from './plan-dialog.tsx'
import type { RowKind } from './row-kind.ts'
import { useIsWide } from './row-list.tsx'
import classes from './selection.module.css'
import { rowStrings as words } from './strings.ts'
import { useRowFocus } from './to-steps.tsx'
import { useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

interface BarProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly rows: readonly AdminRow<N>[]
  readonly selection: Selection
  /** The trash is shown: what is chosen there can come back. */
  readonly isTrash: boolean
}

/** The steps for all chosen rows, at the thumb; their count is told from the first on. */
export function SelectionBar<N extends ListName>(props: BarProps<N>) {
  const { kind, rows, selection } = props
  const chosen = rows.filter(({ id }) => selection.ids.has(id))
  const count = chosen.length > 0 ? kind.words.count(chosen.length) : ''
  return (
    <>
      {/* Here before anything is chosen: what comes with its words already in it is told by few screen readers. */}
      <p className="vh" role="status" data-chosen>
        {count}
      </p>
      {chosen.length > 0 && <Bar {...props} chosen={chosen} count={count} />}
    </>
  )
}

interface ChosenProps<N extends ListName> extends BarProps<N> {
  readonly chosen: readonly AdminRow<N>[]
  readonly count: string
}

function Bar<N extends ListName>(props: ChosenProps<N>) {
  const { kind, chosen, count, selection, isTrash } = props
  const isWide = useIsWide() // the table's own head has a square for all

  const { isBusy, run } = useBulk(kind)
  const [isAsking, setAsking] = useState(false)
  const [isPlanning, setPlanning] = useState(false)
  const { goBack, bar } = useRowFocus()
  const apply = async (bulk: Bulk): Promise<void> => {
    selection.set(await run(bulk, chosen))
    goBack()
  }
  const act = (bulk: Bulk, label: string) => (
    <Button look="outline" aria-disabled={isBusy} onClick={() => isBusy || void apply(bulk)}>
      {label}
    </Button>
  )
  return (
    <section className={classes.bar} aria-label={words.selection} data-pinned="selection" {...bar}>
      <RoundButton
        label={words.selectNone}
        onClick={() => {
          selection.clear()
          goBack()
        }}
      >
        <IconX size={20} aria-hidden="true" />
      </RoundButton>
      <p className={classes.count}>{count}</p>
      <div className={classes.acts} data-steps>
        {isTrash ? (
          act({ kind: 'restore' }, words.restore)
        ) : (
          <>
            {act({ kind: 'publish' }, words.publish)}
            {act({ kind: 'unpublish' }, words.unpublish)}
            <Button
              look="outline"
              aria-disabled={isBusy}
              onClick={() => isBusy || setPlanning(true)}
            >
              {words.schedule}
            </Button>
            <SubjectMenu kind={kind} isBusy={isBusy} onPick={apply} />
            <Button look="outline" aria-disabled={isBusy} onClick={() => isBusy || setAsking(true)}>
              {words.remove}
            </Button>
          </>
        )}
        {!isWide && (
          <Button look="text" aria-disabled={selection.isAll} onClick={selection.setAll}>
            {words.selectAll}
          </Button>
        )}
      </div>
      {isPlanning && (
        <PlanDialog
          kind={kind}
          rows={chosen}
          onClose={() => setPlanning(false)}
          onDone={selection.set}
        />
      )}
      {isAsking && (
        <Confirm
          title={kind.words.deleteMany(chosen.length)}
          yes={words.remove}
          onYes={async () => {
            await apply({ kind: 'trash' })
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{words.deleteManyText(chosen.length)}</p>
        </Confirm>
      )}
    </section>
  )
}

function SubjectMenu<N extends ListName>({
  kind,
  isBusy,
  onPick,
}: {
  readonly kind: RowKind<N>
  readonly isBusy: boolean
  readonly onPick: (bulk: Bulk) => Promise<void>
}) {
  const spec = kind.fields.find(({ name }) => name === 'subject')
  const settings = useSettingsRow()
  const subjects = kind.subjectsOf?.(settings) ?? []
  const [isShown, setShown] = useState(false)
  useDialogStep(() => setShown(false), isShown)
  if (!spec || !isTextSpec(spec) || subjects.length === 0) return null
  return (
    <Menu
      opened={isShown}
      onChange={setShown}
      disabled={isBusy}
      position="top-start"
      width={220}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>
        <button type="button" className={classes.menuButton} aria-disabled={isBusy}>
          {words.setSubject}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {subjects.map((subject) => (
          <Menu.Item key={subject} onClick={() => void onPick({ kind: 'subject', subject })}>
            {subject}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
