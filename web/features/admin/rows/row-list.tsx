import { type ComponentProps, Fragment, type MouseEvent } from 'react'
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

/** Rows say 'today', and when a plan is due: the list is drawn again each minute. */
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

/** A checkbox with a target of 44 px: the browser's own, since a page has fifty. */
function Box(props: ComponentProps<'input'>) {
  return (
    <label className={classes.box}>
      <input type="checkbox" {...props} />
    </label>
  )
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
      <Box
        aria-label={words.selectThis(title)}
        disabled={row.isDeleting} // its deletion is sent first
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
      <table className={classes.table}>
        <thead>
          <tr>
            <td>
              <Box
                aria-label={words.selectAll}
                checked={selection.isAll}
                ref={(box) => {
                  if (box) box.indeterminate = selection.ids.size > 0 && !selection.isAll
                }}
                onChange={selection.isAll ? selection.clear : selection.setAll}
              />
            </td>
            {kind.pictureOf && <td />}
            <th scope="col">{title}</th>
            {kind.columns.map(({ label, isExtra }) => (
              <th key={label} scope="col" data-extra={isExtra}>
                {label}
              </th>
            ))}
            <th scope="col">{status}</th>
            <th scope="col" data-extra>
              {updated}
            </th>
            <th scope="col">{sync}</th>
            <th scope="col">
              <span className="vh">{actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.id} {...props} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TableRow<N extends ListName>(props: RowProps<N>) {
  const { kind, row } = props
  const parts = usePartsOf(props)
  return (
    <tr {...parts.own}>
      <td>
        {parts.handle}
        {parts.box}
      </td>
      {parts.picture && <td>{parts.picture}</td>}
      <td className={classes.titleCell}>{parts.title}</td>
      {kind.columns.map(({ label, isExtra, draw }) => (
        <td key={label} data-extra={isExtra}>
          {draw(row.row)}
        </td>
      ))}
      <td className={classes.statusCell}>{parts.status}</td>
      <td className="muted" data-extra>
        {shortDay(row.changedAt, Date.now())}
      </td>
      <td>{parts.sync}</td>
      <td>{parts.menu}</td>
    </tr>
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
      <div className={list.told}>
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
      </div>
      <div>
        {parts.menu}
        {parts.handle}
      </div>
    </li>
  )
}

const HERE: readonly PictureWay[] = ['here']
const PUBLIC: readonly PictureWay[] = ['public']
const HERE_OR_PUBLIC: readonly PictureWay[] = ['here', 'public']

/** Each picture of a draft on the server needs a token of its own: only the form shows it. */
function Picture<N extends ListName>({ kind, row }: Pick<RowProps<N>, 'kind' | 'row'>) {
  const file = kind.pictureOf?.(row.row)
  const isPublished = row.row.status === 'published'
  const ways = !isPublished ? HERE : row.sync === 'sent' ? PUBLIC : HERE_OR_PUBLIC
  return <span className={classes.picture}>{file && <SmallPicture file={file} ways={ways} />}</span>
}
