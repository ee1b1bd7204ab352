import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import {
  type AdminPage,
  type AdminRow,
  type ListName,
  type RowQuestion,
  titleOf,
} from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Pager } from '../../../shared/ui/pager.tsx'
import { FileView } from '../file/file-view.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { RowHistory } from '../history/row-history.tsx'
import { useHistoryAddress } from '../history/use-history-address.ts'
import { Confirm } from '../parts/confirm.tsx'
import { Notice } from '../parts/notice.tsx'
import { Skeletons } from '../parts/skeletons.tsx'
import { useAdminRow } from '../parts/use-admin-row.ts'
import { useKeptFocus } from '../parts/use-kept-focus.ts'
import { AgainRow, againAt } from './again-row.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { AddRow, EditRow, ReplaceFile, TimeRow } from './row-dialogs.tsx'
import type { RowKind } from './row-kind.ts'
import { EditAddress, RowList, useIsWide } from './row-list.tsx'
import classes from './rows-page.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { rowStrings } from './strings.ts'
import { noFilters, Toolbar } from './toolbar.tsx'
import { type Address, useAddress } from './use-address.ts'
import { useAdminPage } from './use-admin-page.ts'
import { useAdminOrder, useMove } from './use-move.ts'
import { useRowHandlers } from './use-row-handlers.tsx'
import { useSelection } from './use-selection.ts'

interface RowsPageProps<N extends ListName> {
  readonly title: string
  readonly kind: RowKind<N>
  readonly children?: ReactNode
}

/** [M3] All rows of a collection, drafts included, with how each stands with the server. */
export function RowsPage<N extends ListName>({ title, kind, children }: RowsPageProps<N>) {
  const address = useAddress(kind)
  const reading = useAdminPage(kind.collection, address.question, address.page)
  const { words } = kind
  const { editedId, replacedId, timedId, again } = address
  const history = useHistoryAddress()
  // Its versions lie in its place.
  const isHidden = history.id !== null
  return (
    <AdminFrame
      title={title}
      action={
        <Button data-add onClick={() => address.open('add', '1')}>
          <IconPlus size={20} aria-hidden="true" />
          {words.add}
        </Button>
      }
    >
      {children}
      {reading.state === 'loading' && <Skeletons rows={6} />}
      {reading.state === 'failed' && <Notice tone="bad">{words.unreadable}</Notice>}
      {reading.state === 'ready' && <RowsOf kind={kind} page={reading.value} address={address} />}
      {reading.state === 'ready' && address.isAdding && (
        <AddRow kind={kind} lastPlace={reading.value.lastPlace} onClose={address.close} />
      )}
      {reading.state === 'ready' && editedId && !isHidden && (
        <EditRow
          key={editedId}
          kind={kind}
          id={editedId}
          onClose={address.close}
          onAgain={(row, key) => address.openInstead('again', againAt(key, row.id))}
        />
      )}
      {reading.state === 'ready' && timedId && (
        <TimeRow key={timedId} kind={kind} id={timedId} onClose={address.close} />
      )}
      {reading.state === 'ready' && again && (
        <AgainRow kind={kind} asked={again} onClose={address.close} />
      )}
      {reading.state === 'ready' && replacedId && (
        <ReplaceFile kind={kind} id={replacedId} onClose={address.close} />
      )}
    </AdminFrame>
  )
}

interface RowsProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly page: AdminPage<N>
  readonly address: Address
}

function RowsOf<N extends ListName>({ kind, page, address }: RowsProps<N>) {
  const { everSynced } = useStatus()
  const { words } = kind
  if (page.rowCount === 0)
    return everSynced ? (
      <div className={classes.blank}>
        <p className={classes.blankTitle}>{words.none}</p>
        <p>{words.noneHint}</p>
        <Button onClick={() => address.open('add', '1')}>{words.add}</Button>
      </div>
    ) : (
      <Notice>{words.notHere}</Notice>
    )
  return <Found kind={kind} page={page} address={address} />
}

/** The history that the address asks for, of any row: it need not be on this page. */
function ListHistory<N extends ListName>({ collection }: RowKind<N>) {
  const { id } = useHistoryAddress()
  const reading = useAdminRow(collection, id ?? '')
  if (reading.state === 'loading') return null
  const row = reading.state === 'ready' ? reading.value?.row : null
  const label = (row && titleOf(collection, row)) || rowStrings.untitled
  return <RowHistory collection={collection} label={label} />
}

/** Whether there is something to clear, for which no button stands beside the filters. */
const isNarrowed = ({ search, chip, filters }: RowQuestion, isWide: boolean): boolean =>
  search !== '' || (!isWide && (chip !== 'all' || Object.values(filters).some(Boolean)))

function Found<N extends ListName>({ kind, page, address }: RowsProps<N>) {
  const { words } = kind
  const { rows } = page
  const selection = useSelection(rows)
  const { handlers, leaving, stop, keep, confirmRemoval, planned, endPlan, opened, closeFile } =
    useRowHandlers(
      kind,
      {
        edit: (row) => address.open('edit', row.id),
        replace: (row) => address.open('replace', row.id),
        time: (row) => address.open('when', row.id),
        again: (row, key) => address.open('again', againAt(key, row.id)),
      },
      (row: AdminRow<N>) => selection.toggle(row.id, false),
    )
  const isPlaced = kind.sorts[0] === 'order' && address.question.sort === 'order'
  const placed = useAdminOrder(kind.collection, isPlaced)
  const whole = useMove(kind, rows, placed)
  const order = isPlaced ? whole : null
  const isWide = useIsWide()
  const box = useRef<HTMLDivElement>(null)
  // Of a row that left the list, as one that was restored, the page has the focus.
  const keptFocus = useKeptFocus(box, (list) => list.closest('main'))
  const isTrash = address.question.chip === 'trash'
  const isForEver = leaving?.row.status === 'trashed'
  return (
    <>
      <Toolbar kind={kind} page={page} question={address.question} onAsk={address.set} />
      {order && (
        <p className={classes.hint}>{isWide ? rowStrings.moveHint : rowStrings.moveHintTouch}</p>
      )}
      <div ref={box} className={classes.found} data-found {...keptFocus}>
        {page.found === 0 ? (
          <div className={classes.none}>
            <p>
              {isTrash ? rowStrings.emptyTrash : page.liveCount === 0 ? words.none : words.noMatch}
            </p>
            {isNarrowed(address.question, isWide) && (
              <Button
                look="outline"
                onClick={() => address.set({ q: '', show: '', ...noFilters(kind) })}
              >
                {rowStrings.clear}
              </Button>
            )}
          </div>
        ) : (
          <EditAddress value={address.linkTo('edit', '')}>
            <RowList
              kind={kind}
              rows={rows}
              handlers={handlers}
              selection={selection}
              order={order}
            />
          </EditAddress>
        )}
        <SelectionBar kind={kind} rows={rows} selection={selection} isTrash={isTrash} />
      </div>
      <Pager
        page={page.page}
        pages={page.pages}
        hrefOf={(to) => address.linkTo('page', String(to))}
      />
      <ListHistory {...kind} />
      {opened && <FileView opened={opened} onClose={closeFile} />}
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
              titleOf(kind.collection, leaving.row) || rowStrings.untitled,
            )}
          </p>
          {isForEver && <p>{rowStrings.inBackups}</p>}
          {stop && <Notice tone="bad">{stop}</Notice>}
        </Confirm>
      )}
    </>
  )
}
