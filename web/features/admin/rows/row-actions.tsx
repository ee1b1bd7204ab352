import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconBrandWhatsapp,
  IconClock,
  IconClockOff,
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
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type AdminRow, type ListName, titleOf } from '../../../../sync/index.ts'
import { history } from '../history/strings.ts'
import { useHistoryAddress } from '../history/use-history-address.ts'
import { MoreButton } from '../parts/more-button.tsx'
import { outboxPath } from '../paths.ts'
import { MoveDialog } from './move-dialog.tsx'
import { replacedIn } from './replaced-in.ts'
import type { RowKind } from './row-kind.ts'
import { shareLink } from './share-link.ts'
import { rowStrings as words } from './strings.ts'
import type { Order } from './use-move.ts'
import type { RowHandlers } from './use-row-handlers.tsx'

const icon = { size: 20, 'aria-hidden': true } as const

interface ActionsProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly row: AdminRow<N>
  readonly handlers: RowHandlers<N>
  /** Where rows are placed by hand, and in that order now. */
  readonly order: Order | null
}

/** The steps that one row offers. */
export function RowActions<N extends ListName>({
  kind,
  row: shown,
  handlers,
  order,
}: ActionsProps<N>) {
  const [isMoving, setMoving] = useState(false)
  const { linkTo, linkState } = useHistoryAddress()
  const { row, sync, isDeleting, isNew } = shown
  const isPublished = row.status === 'published'
  const isTrashed = row.status === 'trashed'
  const isOpen = !isDeleting && !isTrashed
  const file = isNew ? null : (kind.fileOf?.(row) ?? null)
  const replace = replacedIn(kind)?.replace
  return (
    <>
      <Menu
        position="bottom-end"
        width={220}
        withInitialFocusPlaceholder={false}
        portalProps={{ target: '#main' }}
      >
        <Menu.Target>
          <MoreButton label={words.actionsFor(titleOf(kind.collection, row) || words.untitled)} />
        </Menu.Target>
        <Menu.Dropdown>
          {isOpen && (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => handlers.edit(shown)}>
              {words.edit}
            </Menu.Item>
          )}
          {file && (
            <Menu.Item
              leftSection={<IconFileText {...icon} />}
              onClick={() => handlers.openFile(file)}
            >
              {words.openFile}
            </Menu.Item>
          )}
          {isOpen && file && replace && (
            <Menu.Item
              leftSection={<IconReplace {...icon} />}
              onClick={() => handlers.replace(shown)}
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
              onClick={() => handlers.setStatus(shown, isPublished ? 'draft' : 'published')}
            >
              {isPublished ? words.unpublish : words.publish}
            </Menu.Item>
          )}
          {isOpen && row.status === 'draft' && (
            <PlanItems
              isPlanned={Boolean(row.publish_at)}
              onSchedule={() => handlers.schedule(shown)}
              onUnschedule={() => void handlers.unschedule(shown)}
            />
          )}
          {isOpen && order && (
            <MoveItems id={shown.id} order={order} onAsk={() => setMoving(true)} />
          )}
          {isTrashed && !isDeleting && (
            <Menu.Item
              leftSection={<IconRestore {...icon} />}
              onClick={() => handlers.restore(shown)}
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
              onClick={() => handlers.select(shown)}
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
              onClick={() => handlers.remove(shown)}
            >
              {isTrashed ? words.purge : words.remove}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isMoving && order && (
        <MoveDialog
          id={shown.id}
          title={titleOf(kind.collection, row) || words.untitled}
          order={order}
          onClose={() => setMoving(false)}
        />
      )}
    </>
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
