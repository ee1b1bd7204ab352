import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminRow, ListName } from '../../../../sync/index.ts'
import { useDialogStep } from '../../../shared/ui/dialog-step.ts'
import { Confirm } from '../parts/confirm.tsx'
import { useSettingsRow } from '../parts/use-admin-row.ts'
import type { RowKind } from './row-kind.ts'
import { useIsWide } from './row-list.tsx'
import classes from './selection.module.css'
import type { Step } from './steps.ts'
import { rowStrings as words } from './strings.ts'
import type { Selection } from './use-selection.ts'
import { useSteps } from './use-steps.tsx'

interface BarProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly rows: readonly AdminRow<N>[]
  readonly selection: Selection
  /** The trash is shown: what is selected there can come back. */
  readonly isTrash: boolean
}

/**
 * The steps for all selected rows, at the thumb of a phone. They stand before the list, so that Tab leads back to them
 * past no row.
 */
export function SelectionBar<N extends ListName>(props: BarProps<N>) {
  const { kind, rows, selection } = props
  const chosen = rows.filter(({ id }) => selection.ids.has(id))
  const count = chosen.length > 0 ? kind.words.count(chosen.length) : ''
  return (
    <>
      {/* Here before anything is selected: few screen readers tell of a region that comes with its words. */}
      <p className="vh" role="status" data-chosen>
        {count}
      </p>
      {chosen.length > 0 && <Bar {...props} chosen={chosen} count={count} />}
    </>
  )
}

function Bar<N extends ListName>({
  kind,
  chosen,
  count,
  selection,
  isTrash,
}: BarProps<N> & { readonly chosen: readonly AdminRow<N>[]; readonly count: string }) {
  const isWide = useIsWide() // the table's own head has a box for all
  const { isBusy, run } = useSteps(kind)
  const [isAsking, setAsking] = useState(false)
  const apply = async (step: Step): Promise<void> => selection.set(await run(step, chosen))
  const act = (step: Step, label: string) => (
    <Button variant="default" disabled={isBusy} onClick={() => void apply(step)}>
      {label}
    </Button>
  )
  return (
    <section className={classes.bar} aria-label={words.selection} data-pinned="selection">
      <ActionIcon variant="subtle" aria-label={words.selectNone} onClick={selection.clear}>
        <IconX size={20} aria-hidden="true" />
      </ActionIcon>
      <p className={classes.count}>{count}</p>
      <div className={classes.acts}>
        {isTrash ? (
          act({ kind: 'restore' }, words.restore)
        ) : (
          <>
            {act({ kind: 'publish' }, words.publish)}
            {act({ kind: 'unpublish' }, words.unpublish)}
            <SubjectMenu kind={kind} onPick={apply} />
            <Button variant="default" disabled={isBusy} onClick={() => setAsking(true)}>
              {words.remove}
            </Button>
          </>
        )}
        {!isWide && (
          <Button variant="subtle" aria-disabled={selection.isAll} onClick={selection.setAll}>
            {words.selectAll}
          </Button>
        )}
      </div>
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
  onPick,
}: {
  readonly kind: RowKind<N>
  readonly onPick: (step: Step) => Promise<void>
}) {
  const subjects = kind.subjectsOf?.(useSettingsRow()) ?? []
  const [isOpen, setOpen] = useState(false)
  useDialogStep(() => setOpen(false), isOpen)
  if (subjects.length === 0) return null
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      width={220}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>
        <Button variant="default">{words.setSubject}</Button>
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
