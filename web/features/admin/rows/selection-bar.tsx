import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { AdminRow, ListName } from '../../../../sync/index.ts'
import { Confirm } from '../parts/confirm.tsx'
import { useSettingsRow } from '../parts/use-admin-row.ts'
import type { RowKind } from './row-kind.ts'
import classes from './selection.module.css'
import type { Step } from './steps.ts'
import { rowStrings as words } from './strings.ts'
import { useIsWide } from './toolbar.tsx'
import { useSteps } from './use-steps.tsx'

export type Selection = ReturnType<typeof useSelection>

/** Which rows of this page are selected; another page or filter begins with none. */
export const useSelection = (rows: readonly AdminRow<ListName>[]) => {
  const [chosen, setChosen] = useState<readonly string[]>([])
  // A row whose deletion for ever waits takes no step: that is sent first.
  const offered = rows.flatMap(({ id, isDeleting }) => (isDeleting ? [] : [id]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the offered ones follow from the rows
  const ids = useMemo(() => new Set(offered.filter((id) => chosen.includes(id))), [rows, chosen])
  return {
    ids,
    toggle: (id: string): void =>
      setChosen(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    set: setChosen,
    isAll: ids.size > 0 && ids.size === offered.length,
    setAll: (): void => setChosen(offered),
    clear: (): void => setChosen([]),
  }
}

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
export function SelectionBar<N extends ListName>({ kind, rows, selection, isTrash }: BarProps<N>) {
  const isWide = useIsWide() // the table's own head has a box for all
  const { isBusy, run } = useSteps(kind)
  const [isAsking, setAsking] = useState(false)
  const subjects = kind.subjectsOf?.(useSettingsRow()) ?? []
  const chosen = rows.filter(({ id }) => selection.ids.has(id))
  const count = chosen.length > 0 ? kind.words.count(chosen.length) : ''
  const apply = async (step: Step): Promise<void> => selection.set(await run(step, chosen))
  const act = (step: Step, label: string) => (
    <Button variant="default" disabled={isBusy} onClick={() => void apply(step)}>
      {label}
    </Button>
  )
  return (
    <>
      {/* Here before anything is selected: few screen readers tell of a region that comes with its words. */}
      <p className="vh" role="status" data-chosen>
        {count}
      </p>
      {chosen.length > 0 && (
        <section className={classes.bar} aria-label={words.selection} data-pinned="selection">
          <ActionIcon variant="subtle" aria-label={words.selectNone} onClick={selection.clear}>
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
          <b>{count}</b>
          <Group gap={8} flex="1 1 16rem" p={4}>
            {isTrash ? (
              act({ kind: 'restore' }, words.restore)
            ) : (
              <>
                {act({ kind: 'publish' }, words.publish)}
                {act({ kind: 'unpublish' }, words.unpublish)}
                {subjects.length > 0 && (
                  <NativeSelect
                    aria-label={words.setSubject}
                    data={[{ value: '', label: words.setSubject }, ...subjects]}
                    value=""
                    onChange={({ currentTarget: { value } }) =>
                      void apply({ kind: 'subject', subject: value })
                    }
                  />
                )}
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
          </Group>
        </section>
      )}
      {isAsking && chosen.length > 0 && (
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
    </>
  )
}
