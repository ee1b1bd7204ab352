import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import {
  type AdminPage,
  type AdminRow,
  type ListName,
  type Reading,
  type RowQuestion,
  titleOf,
} from '../../../../sync/index.ts'
import { useKept } from '../../../shared/live/list-state.ts'
import { useLive, useStatus } from '../../../shared/live/sync-context.tsx'
import { Pager } from '../../../shared/ui/list-results.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import type { Opened } from '../borrowed.ts'
import { FileView } from '../file/file-view.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { RowHistory } from '../history/row-history.tsx'
import list from '../parts/list.module.css'
import { Notice, Skeletons } from '../parts/states.tsx'
import { paramsOfPage, useOpened } from '../parts/use-opened.ts'
import { AddRow, EditRow } from './row-dialogs.tsx'
import type { RowKind } from './row-kind.ts'
import { RowList } from './row-list.tsx'
import type { RowActs } from './row-menu.tsx'
import { MoveDialog, RemoveRow } from './row-questions.tsx'
import { SelectionBar, useSelection } from './selection-bar.tsx'
import { rowStrings } from './strings.ts'
import { noFilters, Toolbar } from './toolbar.tsx'
import { type Address, useAddress } from './use-address.ts'
import { useOrder } from './use-order.ts'
import { useSteps } from './use-steps.tsx'

/** A page of the rows that a question finds. Until the next one is there, the one before stays on the screen. */
const useAdminPage = <N extends ListName>(
  collection: N,
  question: RowQuestion,
  page: number,
): Reading<AdminPage<N>> => {
  const { admin, sync } = useAdmin()
  const asked = JSON.stringify(question)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is made anew for each render, and told by its text
  const live = useMemo(
    () => sync.queries.adminPage(collection, question, page),
    [sync, collection, asked, page],
  )
  return useKept(useLive(live), `${admin.id} ${collection}`)
}

interface RowsPageProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly children?: ReactNode
}

/** [M3] All rows of a collection, drafts included, with how each stands with the server. */
export function RowsPage<N extends ListName>({ kind, children }: RowsPageProps<N>) {
  const address = useAddress(kind)
  const adding = useOpened('add')
  const reading = useAdminPage(kind.collection, address.question, address.page)
  const { words } = kind
  return (
    <AdminFrame
      title={words.page}
      action={
        <Button
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => adding.open('1')}
        >
          {words.add}
        </Button>
      }
    >
      {children}
      {reading.state === 'loading' && <Skeletons rows={6} />}
      {reading.state === 'failed' && <Notice tone="bad">{words.unreadable}</Notice>}
      {reading.state === 'ready' && (
        <>
          <Found kind={kind} page={reading.value} address={address} />
          {/* A form waits for the words kept of it. The list stays drawn, or its link would lose the focus. */}
          <Suspense>
            <OpenForm kind={kind} lastPlace={reading.value.lastPlace} />
          </Suspense>
          <RowHistory collection={kind.collection} />
        </>
      )}
    </AdminFrame>
  )
}

/** The form that the address asks for. */
function OpenForm<N extends ListName>({
  kind,
  lastPlace,
}: {
  readonly kind: RowKind<N>
  readonly lastPlace: number
}) {
  const adding = useOpened('add')
  const { id, field, close } = useOpened('edit')
  if (adding.id !== null) return <AddRow kind={kind} lastPlace={lastPlace} onClose={adding.close} />
  if (id === null) return null
  return <EditRow key={id} kind={kind} id={id} startAt={field} onClose={close} />
}

/** The address of this list with another value of a question, and with nothing over it. */
const linkTo = (name: 'edit' | 'page', value: string): string => {
  const params = paramsOfPage()
  params.set(name, value)
  return `?${params}`
}

interface RowsProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly page: AdminPage<N>
  readonly address: Address
}

/** A question that is still open about a row. */
type Asked<N extends ListName> = { readonly what: 'remove' | 'move'; readonly row: AdminRow<N> }

function Found<N extends ListName>({ kind, page, address }: RowsProps<N>) {
  const { rows } = page
  const { question } = address
  const selection = useSelection(rows)
  const { run } = useSteps(kind)
  const editing = useOpened('edit')
  const history = useOpened('history')
  const isPlaced = kind.sorts[0] === 'order' && question.sort === 'order'
  const order = useOrder(kind, rows, isPlaced)
  const [asked, setAsked] = useState<Asked<N> | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const titleIn = ({ row }: AdminRow<N>): string =>
    titleOf(kind.collection, row) || rowStrings.untitled
  const acts: RowActs<N> = {
    edit: ({ id }, field) => editing.open(id, field),
    openFile: (one) => {
      const file = kind.fileOf?.(one.row)
      const isPublic = one.row.status === 'published' && one.isOnSite
      if (file) setOpened({ file, title: titleIn(one), isPublic })
    },
    run: (step, row) => void run(step, [row]),
    history: ({ id }) => history.open(id),
    remove: (row) => setAsked({ what: 'remove', row }),
    move: order && ((row) => setAsked({ what: 'move', row })),
    select: ({ id }) => selection.toggle(id),
  }
  const close = (): void => setAsked(null)
  // Fifty rows are drawn again only when one of them changed (tests/budgets/full/panel-rows.spec.ts). The acts read the
  // address when they are called.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of `acts`, `selection` and `order` follows from these
  const drawnRows = useMemo(
    () => (
      <RowList
        kind={kind}
        rows={rows}
        acts={acts}
        selection={selection}
        order={order}
        editAt={linkTo('edit', '')}
      />
    ),
    [kind, rows, selection.ids, order?.placed],
  )
  return (
    <>
      <Toolbar kind={kind} page={page} question={question} onAsk={address.set} />
      {order && <p className={list.about}>{rowStrings.moveHint}</p>}
      <SelectionBar
        kind={kind}
        rows={rows}
        selection={selection}
        isTrash={question.chip === 'trash'}
      />
      {page.found === 0 ? <NothingFound kind={kind} page={page} address={address} /> : drawnRows}
      <Pager page={page.page} pages={page.pages} hrefOf={(to) => linkTo('page', String(to))} />
      {opened && <FileView opened={opened} onClose={() => setOpened(null)} />}
      {asked?.what === 'remove' && <RemoveRow kind={kind} row={asked.row} onClose={close} />}
      {asked?.what === 'move' && order && (
        <MoveDialog id={asked.row.id} title={titleIn(asked.row)} order={order} onClose={close} />
      )}
    </>
  )
}

function NothingFound<N extends ListName>({ kind, page, address }: RowsProps<N>) {
  const { everSynced } = useStatus()
  const { words } = kind
  const { chip } = address.question
  const isTrash = chip === 'trash'
  if (page.rowCount === 0 && !everSynced) return <Notice>{words.notHere}</Notice>
  const isEmpty = page.liveCount === 0 && !isTrash
  return (
    <div className={list.none}>
      <p>{isTrash ? rowStrings.emptyTrash : isEmpty ? words.none : words.noMatch}</p>
      {isEmpty ? (
        <p>{words.noneHint}</p>
      ) : (
        <Button
          variant="default"
          onClick={() => address.set({ q: '', show: '', ...noFilters(kind) })}
        >
          {isTrash ? rowStrings.fromTrash : rowStrings.clearAll}
        </Button>
      )}
    </div>
  )
}
