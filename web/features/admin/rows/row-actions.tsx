import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconBrandWhatsapp,
  IconClock,
  IconClockOff,
  IconCopyPlus,
  IconDotsVertical,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconFileText,
  IconHistory,
  IconPencil,
  IconReplace,
  IconRestore,
  IconSend,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react'
import {
  type ComponentProps,
  type MouseEvent,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { type AdminRow, type ListName, titleOf } from '../../../../sync/index.ts'
import { RoundButton } from '../../../shared/ui/button.tsx'
import { useDialogStep } from '../../../shared/ui/dialog-step.ts'
import { fileStrings } from '../file/strings.ts'
import { history } from '../history/strings.ts'
import { useHistoryAddress } from '../history/use-history-address.ts'
import { outboxPath } from '../paths.ts'
import { againOf } from './again-row.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { replacedIn } from './replaced-in.ts'
import type { RowKind } from './row-kind.ts'
import { shareLink } from './share-link.ts'
import { rowStrings as words } from './strings.ts'
import type { Order } from './use-move.ts'
import type { RowHandlers } from './use-row-handlers.tsx'

/** Made once: it is drawn fifty times. */
const DOTS = <IconDotsVertical size={20} aria-hidden="true" />

/** Opens a menu of actions. Mantine hands its target a class of its own, which would take the place of the button's. */
function MoreButton({
  className: _,
  ...rest
}: ComponentProps<typeof RoundButton> & { label: string }) {
  return <RoundButton {...rest}>{DOTS}</RoundButton>
}

/**
 * Room that a menu leaves at the edges. A long one lies over its button rather than be scrolled. A focused step under the
 * head or the dock would scroll, and its row with it, which ends the menu.
 */
const edges = () => {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const [top, bottom] = [scrollPaddingTop, scrollPaddingBottom].map(
    (room) => Number.parseFloat(room) || 5,
  )
  return { left: 5, right: 5, top: top ?? 5, bottom: bottom ?? 5 }
}

const icon = { size: 20, 'aria-hidden': true } as const

interface ActionsProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly row: AdminRow<N>
  readonly handlers: RefObject<RowHandlers<N>>
  /** The order of rows placed by hand, while they are shown in it. */
  readonly order: Order | null
}

interface MenuProps<N extends ListName> extends ActionsProps<N> {
  readonly id: string
  readonly button: HTMLButtonElement
  readonly isShown: boolean
  readonly onShow: (isShown: boolean) => void
  readonly onMove: () => void
}

/** The steps that one row offers. Their menu is made for a row that is asked: fifty of them would hold up the page. */
export function RowActions<N extends ListName>(props: ActionsProps<N>) {
  const { kind, row, order } = props
  /** The row that is moved, and the one whose menu is shown. Another row may take this one's place. */
  const [movingId, setMovingId] = useState('')
  const [shownId, setShownId] = useState('')
  /** The button of the menu, once it was pressed. */
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const isShown = shownId === row.id
  const show = (now: boolean): void => setShownId(now ? row.id : '')
  const id = useId()
  const title = titleOf(kind.collection, row.row) || words.untitled
  const toggle = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    // It gives the focus back only where it was there before it is shown.
    flushSync(() => setButton(currentTarget))
    show(!isShown)
  }
  return (
    <>
      <MoreButton
        id={id}
        label={words.actionsFor(title)}
        aria-haspopup="menu"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-dropdown` : undefined}
        onClick={toggle}
      />
      {button && (
        <RowMenu
          {...props}
          id={id}
          button={button}
          isShown={isShown}
          onShow={show}
          onMove={() => setMovingId(row.id)}
        />
      )}
      {movingId === row.id && order && (
        <MoveDialog id={row.id} title={title} order={order} onClose={() => setMovingId('')} />
      )}
    </>
  )
}

/** Stands for a button that is drawn elsewhere. */
function StandIn({
  ref,
  button,
}: {
  readonly ref?: Ref<HTMLButtonElement>
  readonly button: HTMLButtonElement
}) {
  useImperativeHandle(ref, () => button, [button])
  return null
}

function RowMenu<N extends ListName>({
  kind,
  row: shown,
  handlers,
  order,
  id,
  button,
  isShown,
  onShow,
  onMove,
}: MenuProps<N>) {
  const { linkTo, linkState } = useHistoryAddress()
  useDialogStep(() => onShow(false), isShown)
  const { row, sync, isDeleting, isNew } = shown
  const isPublished = row.status === 'published'
  const isTrashed = row.status === 'trashed'
  const isOpen = !isDeleting && !isTrashed
  const file = kind.fileOf?.(row) ?? null
  const replace = isNew ? undefined : replacedIn(kind)?.replace
  const padding = edges()
  return (
    <Menu
      id={id}
      opened={isShown}
      onChange={onShow}
      position="bottom-end"
      width={272}
      middlewares={{
        flip: { padding },
        shift: { padding, crossAxis: true, limiter: { fn: ({ x, y }) => ({ x, y }) } },
        size: { padding },
      }}
      // Its row goes elsewhere as a colleague's change puts the list into another order: it takes the side with room there.
      preventPositionChangeWhenVisible={false}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>
        <StandIn button={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {isOpen && (
          <Menu.Item
            leftSection={<IconPencil {...icon} />}
            onClick={() => handlers.current.edit(shown)}
          >
            {words.edit}
          </Menu.Item>
        )}
        {file && (
          <Menu.Item
            leftSection={<IconFileText {...icon} />}
            onClick={() => handlers.current.openFile(shown)}
          >
            {fileStrings.open}
          </Menu.Item>
        )}
        {isOpen && file && replace && (
          <Menu.Item
            leftSection={<IconReplace {...icon} />}
            onClick={() => handlers.current.replace(shown)}
          >
            {replace.menu}
          </Menu.Item>
        )}
        {isPublished && shown.isOnSite && (
          <Menu.Item
            component="a"
            href={kind.siteOf(row)}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink {...icon} />}
          >
            {words.view}
          </Menu.Item>
        )}
        {isPublished && shown.isOnSite && (
          <Menu.Item
            component="a"
            {...shareLink(kind, row)}
            leftSection={<IconBrandWhatsapp {...icon} />}
          >
            {words.share}
          </Menu.Item>
        )}
        {isOpen && (
          <Menu.Item
            leftSection={isPublished ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
            onClick={() => handlers.current.setStatus(shown, isPublished ? 'draft' : 'published')}
          >
            {isPublished ? words.unpublish : words.publish}
          </Menu.Item>
        )}
        {isOpen && kind.isTimedApart && (
          <Menu.Item
            leftSection={<IconClock {...icon} />}
            onClick={() => handlers.current.time(shown)}
          >
            {words.plan.when}
          </Menu.Item>
        )}
        {isOpen && !kind.isTimedApart && row.status === 'draft' && (
          <PlanItems
            isPlanned={Boolean(row.publish_at)}
            onSchedule={() => handlers.current.schedule(shown)}
            onUnschedule={() => void handlers.current.unschedule(shown)}
          />
        )}
        {againOf(kind, shown).map(({ key, menu }) => (
          <Menu.Item
            key={key}
            leftSection={<IconCopyPlus {...icon} />}
            onClick={() => handlers.current.again(shown, key)}
          >
            {menu}
          </Menu.Item>
        ))}
        {isOpen && order && <MoveItems id={shown.id} order={order} onAsk={onMove} />}
        {isTrashed && !isDeleting && (
          <Menu.Item
            leftSection={<IconRestore {...icon} />}
            onClick={() => handlers.current.restore(shown)}
          >
            {words.restore}
          </Menu.Item>
        )}
        {!isDeleting && !isNew && (
          <Menu.Item
            component={Link}
            to={linkTo(shown.id)}
            state={linkState}
            leftSection={<IconHistory {...icon} />}
          >
            {history.open}
          </Menu.Item>
        )}
        {!isDeleting && (
          <Menu.Item
            leftSection={<IconSquareCheck {...icon} />}
            onClick={() => handlers.current.select(shown)}
          >
            {words.select}
          </Menu.Item>
        )}
        {sync !== 'sent' && (
          <Menu.Item component={Link} to={outboxPath} leftSection={<IconSend {...icon} />}>
            {words.toOutbox}
          </Menu.Item>
        )}
        {!isDeleting && (
          <Menu.Item
            data-danger
            leftSection={<IconTrash {...icon} />}
            onClick={() => handlers.current.remove(shown)}
          >
            {isTrashed ? words.purge : words.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function PlanItems(props: {
  readonly isPlanned: boolean
  readonly onSchedule: () => void
  readonly onUnschedule: () => void
}) {
  return (
    <>
      <Menu.Item leftSection={<IconClock {...icon} />} onClick={props.onSchedule}>
        {props.isPlanned ? words.reschedule : words.schedule}
      </Menu.Item>
      {props.isPlanned && (
        <Menu.Item leftSection={<IconClockOff {...icon} />} onClick={props.onUnschedule}>
          {words.unschedule}
        </Menu.Item>
      )}
    </>
  )
}

function MoveItems({
  id,
  order,
  onAsk,
}: {
  readonly id: string
  readonly order: Order
  readonly onAsk: () => void
}) {
  const place = order.placeOf(id)
  return (
    <>
      <Menu.Item
        leftSection={<IconArrowUp {...icon} />}
        disabled={place === 0}
        onClick={() => void order.move(id, place - 1)}
      >
        {words.moveUp}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown {...icon} />}
        disabled={place === order.count - 1}
        onClick={() => void order.move(id, place + 1)}
      >
        {words.moveDown}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowsSort {...icon} />} onClick={onAsk}>
        {words.moveTo}
      </Menu.Item>
    </>
  )
}
