import { useMediaQuery } from '@mantine/hooks'
import { IconGripVertical } from '@tabler/icons-react'
import {
  createContext,
  type KeyboardEvent,
  memo,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from 'react'
import { Link } from 'react-router-dom'
import { type AdminRow, type FileRef, type ListName, titleOf } from '../../../../sync/index.ts'
import { langOf } from '../../../shared/format/language.ts'
import { useNow } from '../../../shared/live/use-now.ts'
import { Badges } from '../../../shared/ui/badges.tsx'
import { SyncChip } from '../parts/sync-chip.tsx'
import { shortDay } from '../parts/when.ts'
import { needPath } from '../paths.ts'
import { type PictureWay, SmallPicture } from '../upload/small-picture.tsx'
import { RowActions } from './row-actions.tsx'
import { useRowKeys } from './row-keys.ts'
import type { RowKind } from './row-kind.ts'
import classes from './row-list.module.css'
import { RowStatusMark, statusWords } from './row-status.tsx'
import selection from './selection.module.css'
import { rowStrings as words } from './strings.ts'
import { ToSteps } from './to-steps.tsx'
import { type RowDrag, useDrag } from './use-drag.ts'
import { useLongPress } from './use-long-press.ts'
import type { Order } from './use-move.ts'
import type { RowHandlers } from './use-row-handlers.tsx'
import type { Selection } from './use-selection.ts'

interface SelectBoxProps {
  readonly label: string
  readonly isOn: boolean
  /** Some of many are on, not all. */
  readonly isMixed?: boolean
  readonly onToggle: (range: boolean) => void
}

/** A square to choose a row by, in a target of its own; Shift chooses all from the one before. */
function SelectBox({ label, isOn, isMixed = false, onToggle }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={selection.box}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={(event) => {
          const { nativeEvent } = event
          onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }}
      />
    </label>
  )
}

export interface ListProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly rows: readonly AdminRow<N>[]
  readonly handlers: RefObject<RowHandlers<N>>
  readonly selection: Selection
  readonly order: Order | null
}

export const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })

/** Address of this list with a row's form open, up to the id of the row. */
export const EditAddress = createContext('')

/** A row may say 'today', or that its moment is over. */
const MINUTE_MS = 60_000

function RowListNow<N extends ListName>(props: ListProps<N>) {
  useNow(MINUTE_MS)
  return useIsWide() ? <RowTable {...props} /> : <RowCards {...props} />
}

/**
 * The same rows as a table where there is room, as cards on a phone. Neither a new address nor a new state of
 * synchronization draws it again. A page that is turned to is drawn once, as soon as its rows are here.
 */
// as: `memo` forgets that the component is made for any kind of row.
export const RowList = memo(RowListNow) as typeof RowListNow

/** A chip that needs the person leads to the decision itself. */
export function SyncCell<N extends ListName>({ kind, row }: Pick<TitleProps<N>, 'kind' | 'row'>) {
  if (row.itemId === null) return <SyncChip sync={row.sync} files={filesOf(kind, row)} />
  return (
    <Link
      to={needPath(row.sync, row.itemId)}
      state={{ isOpenedHere: true }}
      className={classes.chipLink}
    >
      <SyncChip sync={row.sync} />
    </Link>
  )
}

/** How a row stands; where its moment is asked apart, that is asked here. */
function StatusCell<N extends ListName>({
  kind,
  row,
  handlers,
}: Pick<ListProps<N>, 'kind' | 'handlers'> & { readonly row: AdminRow<N> }) {
  const mark = <RowStatusMark row={row} />
  if (!kind.isTimedApart || row.isDeleting || row.row.status === 'trashed') return mark
  return (
    <button
      type="button"
      className={classes.timed}
      aria-label={words.timedNow(statusWords(row))}
      onClick={() => handlers.current.time(row)}
    >
      {mark}
    </button>
  )
}

/** The files of a row, its picture included. */
const filesOf = <N extends ListName>(
  { fileOf, pictureOf }: RowKind<N>,
  { row }: AdminRow<N>,
): readonly FileRef[] =>
  row.status === 'trashed' ? [] : [fileOf?.(row), pictureOf?.(row)].filter((file) => !!file)

/** Alt with an arrow moves a row among the others. */
const moveByKey = (event: KeyboardEvent, id: string, order: Order | null): void => {
  if (!order || !event.altKey) return
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  if (step === 0) return
  event.preventDefault()
  void order.move(id, order.placeOf(id) + step)
}

type TitleProps<N extends ListName> = Pick<ListProps<N>, 'kind' | 'order'> & {
  readonly row: AdminRow<N>
}

function RowTitle<N extends ListName>({ kind, row, order }: TitleProps<N>) {
  const editAt = useContext(EditAddress)
  const title = titleOf(kind.collection, row.row) || words.untitled
  if (row.isDeleting) return <s lang={langOf(title)}>{title}</s>
  // What is in the trash comes out of it first.
  if (row.row.status === 'trashed') return <span lang={langOf(title)}>{title}</span>
  return (
    <Link
      to={editAt + row.id}
      state={{ isOpenedHere: true }}
      title={title}
      lang={langOf(title)}
      onKeyDown={(event) => moveByKey(event, row.id, order)}
    >
      {title}
    </Link>
  )
}

const ON_THE_SITE: readonly PictureWay[] = ['public']
const ON_ITS_WAY: readonly PictureWay[] = ['here', 'public']
/** A draft's picture that is on the server costs a token each: its form shows it. */
const DRAFT: readonly PictureWay[] = ['here']

function Picture<N extends ListName>({ kind, row }: Pick<TitleProps<N>, 'kind' | 'row'>) {
  if (!kind.pictureOf) return null
  const file = kind.pictureOf(row.row)
  const published = row.sync === 'sent' ? ON_THE_SITE : ON_ITS_WAY
  const ways = row.row.status === 'published' ? published : DRAFT
  return <span className={classes.picture}>{file && <SmallPicture file={file} ways={ways} />}</span>
}

function RowBox<N extends ListName>({
  kind,
  row,
  selection,
}: Pick<ListProps<N>, 'kind' | 'selection'> & { readonly row: AdminRow<N> }) {
  const isOn = selection.ids.has(row.id)
  // In its place, so that what stands beside it stays where it is.
  if (!selection.offered.includes(row.id)) return <span className={classes.choice} />
  return (
    <span className={classes.choice}>
      <SelectBox
        label={words.selectThis(titleOf(kind.collection, row.row) || words.untitled)}
        isOn={isOn}
        onToggle={(range) => selection.toggle(row.id, range)}
      />
      {isOn && <ToSteps />}
    </span>
  )
}

function AllBox({ selection }: { readonly selection: Selection }) {
  const { ids, isAll, setAll, clear } = selection
  return (
    <span className={classes.choice}>
      <SelectBox
        label={words.selectAll}
        isOn={isAll}
        isMixed={ids.size > 0 && !isAll}
        onToggle={isAll ? clear : setAll}
      />
      {ids.size > 0 && <ToSteps />}
    </span>
  )
}

const useRowDrag = (order: Order | null, rows: readonly AdminRow<ListName>[]): RowDrag =>
  useDrag(
    order,
    rows.map(({ id }) => id),
  )

/** How a row stands to what is dragged: it is that, or the line is above or below it. */
const dragMarks = ({ dragged, before, isAtEnd, last }: RowDrag, id: string) => ({
  'data-row': id,
  'data-dragged': dragged === id || undefined,
  'data-drop': before === id ? 'above' : isAtEnd && last === id ? 'below' : undefined,
})

/** For a mouse or a finger; by keyboard a row is moved on its title, and by its menu. */
function Handle({ drag, id }: { readonly drag: RowDrag; readonly id: string }) {
  return (
    <span className={classes.handle} aria-hidden="true" data-handle {...drag.handleProps(id)}>
      <IconGripVertical size={18} />
    </span>
  )
}

function RowTable<N extends ListName>({ kind, rows, handlers, selection, order }: ListProps<N>) {
  const drag = useRowDrag(order, rows)
  const keys = useRowKeys(rows)
  const now = Date.now()
  return (
    <div className={classes.tableBox}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td className={classes.boxCell}>
              {selection.offered.length > 0 && <AllBox selection={selection} />}
            </td>
            {kind.pictureOf && <td />}
            <th scope="col">{words.columns.title}</th>
            {kind.columns.map(({ label, goes }) => (
              <th key={label} scope="col" data-goes={goes}>
                {label}
              </th>
            ))}
            <th scope="col">{words.columns.status}</th>
            <th scope="col" data-goes="first">
              {words.columns.updated}
            </th>
            <th scope="col">{words.columns.sync}</th>
            <th scope="col">
              <span className="vh">{words.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody data-rows>
          {rows.map((row, at) => (
            <tr
              key={keys[at]}
              data-selected={selection.ids.has(row.id) || undefined}
              {...dragMarks(drag, row.id)}
            >
              <td className={classes.boxCell}>
                {order && <Handle drag={drag} id={row.id} />}
                <RowBox kind={kind} row={row} selection={selection} />
              </td>
              {kind.pictureOf && (
                <td>
                  <Picture key={row.id} kind={kind} row={row} />
                </td>
              )}
              <td className={classes.titleCell}>
                <RowTitle kind={kind} row={row} order={order} />
              </td>
              {kind.columns.map(({ label, goes, draw }) => (
                <td key={label} data-goes={goes}>
                  {draw(row.row)}
                </td>
              ))}
              <td className={classes.statusCell}>
                <StatusCell kind={kind} row={row} handlers={handlers} />
                {kind.warning?.(row.row)}
              </td>
              <td className={classes.day} data-goes="first">
                {shortDay(row.changedAt, now)}
              </td>
              <td>
                <SyncCell kind={kind} row={row} />
              </td>
              <td>
                <RowActions kind={kind} row={row} handlers={handlers} order={order} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RowCards<N extends ListName>(props: ListProps<N>) {
  const drag = useRowDrag(props.order, props.rows)
  const keys = useRowKeys(props.rows)
  return (
    <ul className={classes.cards} data-rows>
      {props.rows.map((row, at) => (
        <RowCard key={keys[at]} {...props} row={row} drag={drag} />
      ))}
    </ul>
  )
}

/** A finger that rests on a card chooses it; from then on every card has its square. */
function RowCard<N extends ListName>({
  kind,
  row,
  handlers,
  selection,
  order,
  drag,
}: ListProps<N> & { readonly row: AdminRow<N>; readonly drag: RowDrag }) {
  const press = useLongPress(() => selection.toggle(row.id, false))
  const isChoosing = selection.ids.size > 0
  return (
    <li
      className={classes.card}
      data-picture={kind.pictureOf || isChoosing ? true : undefined}
      data-selected={selection.ids.has(row.id) || undefined}
      {...dragMarks(drag, row.id)}
      {...press}
    >
      {isChoosing ? (
        <RowBox kind={kind} row={row} selection={selection} />
      ) : (
        <Picture key={row.id} kind={kind} row={row} />
      )}
      <div className={classes.about}>
        <Badges>{kind.badges(row.row)}</Badges>
        <h2 className={classes.cardTitle}>
          <RowTitle kind={kind} row={row} order={order} />
        </h2>
        <Badges>
          <StatusCell kind={kind} row={row} handlers={handlers} />
          {kind.warning?.(row.row)}
          <SyncCell kind={kind} row={row} />
        </Badges>
      </div>
      <div className={classes.ends}>
        <RowActions kind={kind} row={row} handlers={handlers} order={order} />
        {order && <Handle drag={drag} id={row.id} />}
      </div>
    </li>
  )
}
