import { Button, Checkbox, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type AdminRow, type ListName, titleOf } from '../../../../sync/index.ts'
import { langOf } from '../../../shared/format/labels.ts'
import { useNow } from '../../../shared/live/use-device.ts'
import { Badges } from '../../../shared/ui/badges.tsx'
import { shortDay } from '../parts/words.ts'
import { type PictureWay, SmallPicture } from '../upload/small-picture.tsx'
import type { RowKind } from './row-kind.ts'
import classes from './row-list.module.css'
import { type RowActs, RowMenu } from './row-menu.tsx'
import { RowStatusMark, SyncCell } from './row-status.tsx'
import { type Dragging, SortableRow, SortableRows } from './sortable.tsx'
import { rowStrings as words } from './strings.ts'
import type { Order } from './use-order.ts'
import type { Selection } from './use-selection.ts'

interface ListProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly rows: readonly AdminRow<N>[]
  readonly acts: RowActs<N>
  readonly selection: Selection
  readonly order: Order | null
  /** Address of this list with a row's form open, up to the id of the row. */
  readonly editAt: string
}

export const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })

/** A row may say 'today', or that its moment is over. */
const MINUTE_MS = 60_000

/** The same rows as a table where there is room, as cards on a phone. */
export function RowList<N extends ListName>(props: ListProps<N>) {
  useNow(MINUTE_MS)
  const List = useIsWide() ? RowTable : RowCards
  const { order, kind, rows } = props
  if (!order) return <List {...props} />
  return (
    <SortableRows kind={kind} rows={rows} order={order}>
      {(shown) => <List {...props} rows={shown} />}
    </SortableRows>
  )
}

const nameOf = <N extends ListName>(kind: RowKind<N>, { row }: AdminRow<N>): string =>
  titleOf(kind.collection, row) || words.untitled

/** A tap anywhere in a row opens it, but for its own controls and for marking its text. */
const openByTap = (event: MouseEvent<HTMLElement>): void => {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || target.closest('a, button, input, label')) return
  if (!currentTarget.contains(target) || getSelection()?.isCollapsed === false) return
  currentTarget.querySelector<HTMLElement>('[data-open]')?.click()
}

interface RowProps<N extends ListName> extends ListProps<N> {
  readonly row: AdminRow<N>
  readonly dragging: Dragging | null
}

/** Draws each row, with what it needs to be dragged where the list is ordered by hand. */
function EachRow<N extends ListName>({
  list,
  draw: Draw,
}: {
  readonly list: ListProps<N>
  readonly draw: (props: RowProps<N>) => ReactNode
}) {
  return list.rows.map((row) =>
    list.order ? (
      <SortableRow key={row.id} id={row.id} title={nameOf(list.kind, row)}>
        {(dragging) => <Draw {...list} row={row} dragging={dragging} />}
      </SortableRow>
    ) : (
      <Draw key={row.id} {...list} row={row} dragging={null} />
    ),
  )
}

function RowTable<N extends ListName>(props: ListProps<N>) {
  const { kind, selection } = props
  return (
    <div className={classes.tableBox}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td className={classes.boxCell}>
              <Checkbox
                aria-label={words.selectAll}
                checked={selection.isAll}
                indeterminate={selection.ids.size > 0 && !selection.isAll}
                onChange={selection.isAll ? selection.clear : selection.setAll}
              />
            </Table.Td>
            {kind.pictureOf && <Table.Td />}
            <Table.Th scope="col">{words.columns.title}</Table.Th>
            {kind.columns.map(({ label, goes }) => (
              <Table.Th key={label} scope="col" data-goes={goes}>
                {label}
              </Table.Th>
            ))}
            <Table.Th scope="col">{words.columns.status}</Table.Th>
            <Table.Th scope="col" data-goes="first">
              {words.columns.updated}
            </Table.Th>
            <Table.Th scope="col">{words.columns.sync}</Table.Th>
            <Table.Th scope="col">
              <span className="vh">{words.columns.actions}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <EachRow list={props} draw={TableRow} />
        </Table.Tbody>
      </Table>
    </div>
  )
}

function TableRow<N extends ListName>(props: RowProps<N>) {
  const { kind, row, acts, selection, dragging } = props
  return (
    <Table.Tr
      ref={dragging?.ref}
      style={dragging?.style}
      data-row={row.id}
      data-selected={selection.ids.has(row.id) || undefined}
      data-dragged={dragging?.isDragged || undefined}
      onClick={openByTap}
    >
      <Table.Td className={classes.boxCell}>
        <span className={classes.box}>
          {dragging?.handle}
          <RowBox kind={kind} row={row} selection={selection} />
        </span>
      </Table.Td>
      {kind.pictureOf && (
        <Table.Td>
          <Picture kind={kind} row={row} />
        </Table.Td>
      )}
      <Table.Td className={classes.titleCell}>
        <RowTitle {...props} />
      </Table.Td>
      {kind.columns.map(({ label, goes, draw }) => (
        <Table.Td key={label} data-goes={goes}>
          {draw(row.row)}
        </Table.Td>
      ))}
      <Table.Td className={classes.statusCell}>
        <RowStatusMark row={row} />
      </Table.Td>
      <Table.Td className={classes.day} data-goes="first">
        {shortDay(row.changedAt, Date.now())}
      </Table.Td>
      <Table.Td>
        <SyncCell kind={kind} row={row} />
        <RestoreButton {...props} />
      </Table.Td>
      <Table.Td>
        <RowMenu kind={kind} row={row} acts={acts} />
      </Table.Td>
    </Table.Tr>
  )
}

function RowCards<N extends ListName>(props: ListProps<N>) {
  return (
    <ul className={classes.cards}>
      <EachRow list={props} draw={RowCard} />
    </ul>
  )
}

/** From the first selected row on every card has its box, in the place of its picture. */
function RowCard<N extends ListName>(props: RowProps<N>) {
  const { kind, row, acts, selection, dragging } = props
  const isChoosing = selection.ids.size > 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the row opens at the link of its title
    <li
      ref={dragging?.ref}
      style={dragging?.style}
      className={classes.card}
      data-picture={kind.pictureOf || isChoosing ? true : undefined}
      data-row={row.id}
      data-selected={selection.ids.has(row.id) || undefined}
      data-dragged={dragging?.isDragged || undefined}
      onClick={openByTap}
    >
      {isChoosing ? (
        <RowBox kind={kind} row={row} selection={selection} />
      ) : (
        <Picture kind={kind} row={row} />
      )}
      <div className={classes.about}>
        <Badges>
          {kind.columns.map(
            ({ label, isTableOnly, draw }) =>
              !isTableOnly && <Fragment key={label}>{draw(row.row)}</Fragment>,
          )}
        </Badges>
        <h2 className={classes.cardTitle}>
          <RowTitle {...props} />
        </h2>
        <Badges>
          <RowStatusMark row={row} />
          <SyncCell kind={kind} row={row} />
        </Badges>
        <RestoreButton {...props} />
      </div>
      <div className={classes.ends}>
        <RowMenu kind={kind} row={row} acts={acts} />
        {dragging?.handle}
      </div>
    </li>
  )
}

interface CellProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly row: AdminRow<N>
}

function RowTitle<N extends ListName>({ kind, row, editAt }: RowProps<N>) {
  const title = nameOf(kind, row)
  if (row.isDeleting) return <s lang={langOf(title)}>{title}</s>
  // A row in the trash comes out of it before it can be edited.
  if (row.row.status === 'trashed') return <span lang={langOf(title)}>{title}</span>
  return (
    <Link
      to={editAt + row.id}
      state={{ isOpenedHere: true }}
      title={title}
      lang={langOf(title)}
      data-open
    >
      {title}
    </Link>
  )
}

function RowBox<N extends ListName>({
  kind,
  row,
  selection,
}: CellProps<N> & { readonly selection: Selection }) {
  // A row whose deletion for ever waits is not selected: that is sent first.
  if (row.isDeleting) return <span className={classes.noBox} />
  return (
    <Checkbox
      aria-label={words.selectThis(nameOf(kind, row))}
      checked={selection.ids.has(row.id)}
      onChange={() => selection.toggle(row.id)}
    />
  )
}

/** A row in the trash comes back by a button of its own, as nothing else is done to it as often. */
function RestoreButton<N extends ListName>({ row, acts }: RowProps<N>) {
  if (row.row.status !== 'trashed' || row.isDeleting) return null
  return (
    <Button variant="default" onClick={() => acts.run({ kind: 'restore' }, row)}>
      {words.restore}
    </Button>
  )
}

const ON_THE_SITE: readonly PictureWay[] = ['public']
const ON_ITS_WAY: readonly PictureWay[] = ['here', 'public']
/** A draft's picture that is on the server costs a token each: its form shows it. */
const DRAFT: readonly PictureWay[] = ['here']

function Picture<N extends ListName>({ kind, row }: CellProps<N>) {
  if (!kind.pictureOf) return null
  const file = kind.pictureOf(row.row)
  const published = row.sync === 'sent' ? ON_THE_SITE : ON_ITS_WAY
  const ways = row.row.status === 'published' ? published : DRAFT
  return <span className={classes.picture}>{file && <SmallPicture file={file} ways={ways} />}</span>
}
