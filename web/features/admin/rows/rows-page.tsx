import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef } from 'react'
import type { AdminRow, ListName } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Pager } from '../../../shared/ui/pager.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { RowHistory } from '../history/row-history.tsx'
import { useHistoryAddress } from '../history/use-history-address.ts'
import { Confirm } from '../parts/confirm.tsx'
import { Notice } from '../parts/notice.tsx'
import { Skeletons } from '../parts/skeletons.tsx'
import { useAdminRows } from '../parts/use-admin-rows.ts'
import { useHeldFocus } from '../parts/use-held-focus.ts'
import { offeredIds } from './bulk.ts'
import { findRows, pageOf, ROWS_PER_PAGE, rowStatus } from './find-rows.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { AddRow, EditRow, ReplaceFile } from './row-dialogs.tsx'
import type { RowKind } from './row-kind.ts'
import { RowList, useIsWide } from './row-list.tsx'
import classes from './rows-page.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { rowStrings } from './strings.ts'
import { Toolbar } from './toolbar.tsx'
import { type Address, useAddress } from './use-address.ts'
import { useMove } from './use-move.ts'
import { useRowHandlers } from './use-row-handlers.tsx'
import { useSelection } from './use-selection.ts'

interface RowsPageProps<N extends ListName> {
  readonly title: string
  readonly kind: RowKind<N>
  readonly children?: ReactNode
}

/** [M3] All rows of a collection, drafts included, with how each stands with the server. */
export function RowsPage<N extends ListName>({ title, kind, children }: RowsPageProps<N>) {
  const rows = useAdminRows(kind.collection)
  const address = useAddress(kind.sorts)
  const { words } = kind
  const { editedId, replacedId } = address
  const history = useHistoryAddress()
  // Its versions lie in its place.
  const isHidden = history.id !== null
  return (
    <AdminFrame
      title={title}
      action={
        <Button onClick={() => address.open('add', '1')}>
          <IconPlus size={20} aria-hidden="true" />
          {words.add}
        </Button>
      }
    >
      {children}
      {rows.state === 'loading' && <Skeletons rows={6} />}
      {rows.state === 'failed' && <Notice tone="bad">{words.unreadable}</Notice>}
      {rows.state === 'ready' && <RowsOf kind={kind} rows={rows.value} address={address} />}
      {rows.state === 'ready' && address.isAdding && (
        <AddRow kind={kind} rows={rows.value} onClose={address.close} />
      )}
      {rows.state === 'ready' && editedId && !isHidden && (
        <EditRow
          key={editedId}
          kind={kind}
          rows={rows.value}
          id={editedId}
          onClose={address.close}
        />
      )}
      {rows.state === 'ready' && replacedId && (
        <ReplaceFile kind={kind} rows={rows.value} id={replacedId} onClose={address.close} />
      )}
    </AdminFrame>
  )
}

interface RowsProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly rows: readonly AdminRow<N>[]
  readonly address: Address
}

function RowsOf<N extends ListName>({ kind, rows, address }: RowsProps<N>) {
  const { everSynced } = useStatus()
  const { words } = kind
  const live = useMemo(() => rows.filter((row) => rowStatus(row) !== 'trashed'), [rows])
  if (rows.length === 0)
    return everSynced ? (
      <div className={classes.blank}>
        <p className={classes.blankTitle}>{words.none}</p>
        <p>{words.noneHint}</p>
        <Button onClick={() => address.open('add', '1')}>{words.add}</Button>
      </div>
    ) : (
      <Notice>{words.notHere}</Notice>
    )
  return <Found kind={kind} rows={rows} live={live} address={address} />
}

/** All that visitors see or will see, as they stand on the site. */
const wholeOrder = { search: '', chip: 'all', filters: {}, sort: 'order' } as const

function Found<N extends ListName>({
  kind,
  rows,
  live,
  address,
}: RowsProps<N> & { readonly live: readonly AdminRow<N>[] }) {
  const { words } = kind
  // Of ten thousand rows nothing is looked through again for another page, or for a dialog.
  const { search, chip, sort, filters } = address.question
  const asked = JSON.stringify([search, chip, sort, kind.filters.map(({ name }) => filters[name])])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is made anew for each render, and told by its text
  const found = useMemo(() => findRows(kind, rows, address.question), [kind, rows, asked])
  const { page, pages } = pageOf(found.length, address.page)
  const shown = found.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)
  const selection = useSelection(offeredIds(shown))
  const { handlers, leaving, stop, keep, confirmRemoval, planned, endPlan } = useRowHandlers(
    kind,
    {
      edit: (row) => address.open('edit', row.id),
      replace: (row) => address.open('replace', row.id),
    },
    (row: AdminRow<N>) => selection.toggle(row.id, false),
  )
  const isPlaced = kind.sorts[0] === 'order' && address.question.sort === 'order'
  const placed = useMemo(
    () => (isPlaced ? findRows(kind, rows, wholeOrder) : []),
    [kind, rows, isPlaced],
  )
  const whole = useMove(kind, placed)
  const order = isPlaced ? whole : null
  const isWide = useIsWide()
  const box = useRef<HTMLDivElement>(null)
  // Of a row that left the list, as one that was restored, the page has the focus.
  const heldFocus = useHeldFocus(box, (list) => list.closest('main'))
  const isTrash = address.question.chip === 'trash'
  const isForEver = leaving?.row.status === 'trashed'
  const labelOf = (id: string): string => {
    const row = rows.find((one) => one.id === id)
    return (row && kind.titleOf(row.row)) || rowStrings.untitled
  }
  return (
    <>
      <Toolbar
        kind={kind}
        rows={live}
        question={address.question}
        found={found.length}
        onAsk={address.set}
      />
      {order && (
        <p className={classes.hint}>{isWide ? rowStrings.moveHint : rowStrings.moveHintTouch}</p>
      )}
      <div ref={box} className={classes.found} {...heldFocus}>
        {found.length === 0 ? (
          <p className={classes.none}>
            {isTrash ? rowStrings.emptyTrash : live.length === 0 ? words.none : words.noMatch}
          </p>
        ) : (
          <RowList
            kind={kind}
            rows={shown}
            handlers={handlers}
            selection={selection}
            order={order}
            editLink={(row) => address.linkTo('edit', row.id)}
          />
        )}
        <SelectionBar kind={kind} rows={shown} selection={selection} isTrash={isTrash} />
      </div>
      <Pager page={page} pages={pages} hrefOf={(to) => address.linkTo('page', String(to))} />
      <RowHistory collection={kind.collection} labelOf={labelOf} />
      {planned && <PlanDialog kind={kind} rows={[planned]} onClose={endPlan} />}
      {leaving && (
        <Confirm
          title={isForEver ? words.purgeTitle : words.deleteTitle}
          yes={isForEver ? rowStrings.purge : words.deleteYes}
          onYes={confirmRemoval}
          onClose={keep}
        >
          <p>
            {(isForEver ? words.purgeText : words.deleteText)(
              kind.titleOf(leaving.row) || rowStrings.untitled,
            )}
          </p>
          {stop && <Notice tone="bad">{stop}</Notice>}
        </Confirm>
      )}
    </>
  )
}
