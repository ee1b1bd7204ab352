import { Checkbox, Group, Stack, Table } from '@mantine/core'
import { Fragment, type MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { type AdminRow, type ListName, titleOf } from '../../../../sync/index.ts'
import { langOf } from '../../../shared/format/labels.ts'
import { useNow } from '../../../shared/live/use-device.ts'
import { Badges } from '../../../shared/ui/badges.tsx'
import list from '../parts/list.module.css'
import { shortDay } from '../parts/words.ts'
import { type PictureWay, SmallPicture } from '../upload/small-picture.tsx'
import type { RowKind } from './row-kind.ts'
import classes from './row-list.module.css'
import { type RowActs, RowMenu } from './row-menu.tsx'
import { RowStatusMark, SyncCell } from './row-status.tsx'
import type { Selection } from './selection-bar.tsx'
import { SortableRows, useDragged } from './sortable.tsx'
import { rowStrings as words } from './strings.ts'
import { useIsWide } from './toolbar.tsx'
import type { Order } from './use-order.ts'

interface ListProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly rows: readonly AdminRow<N>[]
  readonly acts: RowActs<N>
  readonly selection: Selection
  readonly order: Order | null
  /** Address of this list with a row's form open, up to the id of the row. */
  readonly editAt: string
}

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

/** A tap anywhere in a row opens it, but for its own controls and for marking its text. */
const openByTap = (event: MouseEvent<HTMLElement>): void => {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || target.closest('a, button, input, label')) return
  if (!currentTarget.contains(target) || getSelection()?.isCollapsed === false) return
  currentTarget.querySelector<HTMLElement>('[data-open]')?.click()
}

interface RowProps<N extends ListName> extends ListProps<N> {
  readonly row: AdminRow<N>
}

/** The parts of a row that table and cards share. */
const usePartsOf = <N extends ListName>(props: RowProps<N>) => {
  const { kind, row, acts, selection, order, editAt } = props
  const title = titleOf(kind.collection, row.row) || words.untitled
  const dragged = useDragged(row.id, title, order !== null)
  const isSelected = selection.ids.has(row.id)
  return {
    handle: dragged.handle,
    /** Attributes of the row's own element. */
    own: {
      ...dragged.row,
      'data-row': row.id,
      'data-selected': isSelected || undefined,
      onClick: openByTap,
    },
    box: (
      <Checkbox
        aria-label={words.selectThis(title)}
        disabled={row.isDeleting} // that is sent first
        checked={isSelected}
        onChange={() => selection.toggle(row.id)}
      />
    ),
    picture: kind.pictureOf && <Picture kind={kind} row={row} />,
    // A row in the trash comes out of it before it can be edited.
    title:
      row.isDeleting || row.row.status === 'trashed' ? (
        <span lang={langOf(title)}>{title}</span>
      ) : (
        <Link
          to={editAt + row.id}
          state={{ isOpenedHere: true }}
          title={title}
          lang={langOf(title)}
          data-open
        >
          {title}
        </Link>
      ),
    status: <RowStatusMark row={row} />,
    sync: <SyncCell kind={kind} row={row} />,
    menu: <RowMenu kind={kind} row={row} acts={acts} />,
  }
}

function RowTable<N extends ListName>(props: ListProps<N>) {
  const { kind, rows, selection } = props
  const { title, status, updated, sync, actions } = words.columns
  return (
    <div className={classes.tableBox}>
      <Table className={classes.table} horizontalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Td>
              <Checkbox
                aria-label={words.selectAll}
                checked={selection.isAll}
                indeterminate={selection.ids.size > 0 && !selection.isAll}
                onChange={selection.isAll ? selection.clear : selection.setAll}
              />
            </Table.Td>
            {kind.pictureOf && <Table.Td />}
            <Table.Th scope="col">{title}</Table.Th>
            {kind.columns.map(({ label, isExtra }) => (
              <Table.Th key={label} scope="col" data-extra={isExtra}>
                {label}
              </Table.Th>
            ))}
            <Table.Th scope="col">{status}</Table.Th>
            <Table.Th scope="col" data-extra>
              {updated}
            </Table.Th>
            <Table.Th scope="col">{sync}</Table.Th>
            <Table.Th scope="col">
              <span className="vh">{actions}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <TableRow key={row.id} {...props} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function TableRow<N extends ListName>(props: RowProps<N>) {
  const { kind, row } = props
  const parts = usePartsOf(props)
  return (
    <Table.Tr {...parts.own}>
      <Table.Td>
        <Group gap={0}>
          {parts.handle}
          {parts.box}
        </Group>
      </Table.Td>
      {parts.picture && <Table.Td>{parts.picture}</Table.Td>}
      <Table.Td className={classes.titleCell}>{parts.title}</Table.Td>
      {kind.columns.map(({ label, isExtra, draw }) => (
        <Table.Td key={label} data-extra={isExtra}>
          {draw(row.row)}
        </Table.Td>
      ))}
      <Table.Td className={classes.statusCell}>{parts.status}</Table.Td>
      <Table.Td c="dimmed" data-extra>
        {shortDay(row.changedAt, Date.now())}
      </Table.Td>
      <Table.Td>{parts.sync}</Table.Td>
      <Table.Td>{parts.menu}</Table.Td>
    </Table.Tr>
  )
}

function RowCards<N extends ListName>(props: ListProps<N>) {
  return (
    <ul className={list.list}>
      {props.rows.map((row) => (
        <RowCard key={row.id} {...props} row={row} />
      ))}
    </ul>
  )
}

/** From the first selected row on every card has its box, in the place of its picture. */
function RowCard<N extends ListName>(props: RowProps<N>) {
  const { kind, row, selection } = props
  const parts = usePartsOf(props)
  return (
    <li {...parts.own} className={classes.card}>
      {selection.ids.size > 0 ? parts.box : parts.picture}
      <Stack gap={2} flex={1} miw={0}>
        <Badges>
          {kind.columns.map(
            ({ label, isTableOnly, draw }) =>
              !isTableOnly && <Fragment key={label}>{draw(row.row)}</Fragment>,
          )}
        </Badges>
        <h2 className={classes.cardTitle}>{parts.title}</h2>
        <Badges>
          {parts.status}
          {parts.sync}
        </Badges>
      </Stack>
      <Stack gap={0}>
        {parts.menu}
        {parts.handle}
      </Stack>
    </li>
  )
}

/** A draft's picture that is on the server costs a token each: its form shows it. */
function Picture<N extends ListName>({ kind, row }: Pick<RowProps<N>, 'kind' | 'row'>) {
  const file = kind.pictureOf?.(row.row)
  const ways: PictureWay[] = []
  if (row.sync !== 'sent' || row.row.status !== 'published') ways.push('here')
  if (row.row.status === 'published') ways.push('public')
  return <span className={classes.picture}>{file && <SmallPicture file={file} ways={ways} />}</span>
}
