import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowsSort,
  IconBrandWhatsapp,
  IconClock,
  IconClockOff,
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
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type AdminRow, type ListName, titleOf } from '../../../../sync/index.ts'
import { useDialogStep } from '../../../shared/ui/dialog-step.ts'
import { fileStrings } from '../file/strings.ts'
import { isTextSpec } from '../form/field-spec.ts'
import { useHistoryAddress } from '../history/row-history.tsx'
import { history } from '../history/strings.ts'
import { outboxPath } from '../paths.ts'
import type { RowKind } from './row-kind.ts'
import type { Step } from './steps.ts'
import { rowStrings as words } from './strings.ts'
import { shareLink } from './use-steps.tsx'

/** What a row's menu can begin. Its forms and questions are drawn by the page. */
export interface RowActs<N extends ListName> {
  /** Opens the form of a row, at a field of it. */
  readonly edit: (row: AdminRow<N>, field?: string) => void
  readonly openFile: (row: AdminRow<N>) => void
  readonly run: (step: Step, row: AdminRow<N>) => void
  /** Asks first. A row in the trash goes for ever. */
  readonly remove: (row: AdminRow<N>) => void
  /** Asks for the place; null in a list that is not ordered by hand. */
  readonly move: ((row: AdminRow<N>) => void) | null
  readonly select: (row: AdminRow<N>) => void
}

interface RowMenuProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly row: AdminRow<N>
  readonly acts: RowActs<N>
}

const icon = { size: 20, 'aria-hidden': true } as const

export function RowMenu<N extends ListName>({ kind, row, acts }: RowMenuProps<N>) {
  const [isOpen, setOpen] = useState(false)
  useDialogStep(() => setOpen(false), isOpen)
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={272}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          aria-label={words.actionsFor(titleOf(kind.collection, row.row) || words.untitled)}
        >
          <IconDotsVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <RowSteps kind={kind} row={row} acts={acts} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Drawn once the menu is open. */
function RowSteps<N extends ListName>(props: RowMenuProps<N>) {
  const { linkTo, linkState } = useHistoryAddress()
  const { row: shown, acts } = props
  const { row, sync, isDeleting, isNew } = shown
  if (isDeleting)
    return (
      <Menu.Item component={Link} to={outboxPath} leftSection={<IconSend {...icon} />}>
        {words.toOutbox}
      </Menu.Item>
    )
  const isTrashed = row.status === 'trashed'
  return (
    <>
      {!isTrashed && (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => acts.edit(shown)}>
          {words.edit}
        </Menu.Item>
      )}
      <FileSteps {...props} />
      {row.status === 'published' && shown.isOnSite && <SiteLinks {...props} />}
      {isTrashed ? (
        <Menu.Item
          leftSection={<IconRestore {...icon} />}
          onClick={() => acts.run({ kind: 'restore' }, shown)}
        >
          {words.restore}
        </Menu.Item>
      ) : (
        <TimeSteps {...props} />
      )}
      {!isTrashed && acts.move && (
        <Menu.Item leftSection={<IconArrowsSort {...icon} />} onClick={() => acts.move?.(shown)}>
          {words.moveTo}
        </Menu.Item>
      )}
      {!isNew && (
        <Menu.Item
          component={Link}
          to={linkTo(shown.id)}
          state={linkState}
          leftSection={<IconHistory {...icon} />}
        >
          {history.open}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconSquareCheck {...icon} />} onClick={() => acts.select(shown)}>
        {words.select}
      </Menu.Item>
      {sync !== 'sent' && (
        <Menu.Item component={Link} to={outboxPath} leftSection={<IconSend {...icon} />}>
          {words.toOutbox}
        </Menu.Item>
      )}
      <Menu.Item
        data-danger
        leftSection={<IconTrash {...icon} />}
        onClick={() => acts.remove(shown)}
      >
        {isTrashed ? words.purge : words.remove}
      </Menu.Item>
    </>
  )
}

/** A file can be read in the trash too. */
function FileSteps<N extends ListName>({ kind, row, acts }: RowMenuProps<N>) {
  const file = kind.fileOf?.(row.row)
  const field = kind.fields.find((spec) => !isTextSpec(spec))
  if (!file) return null
  return (
    <>
      <Menu.Item leftSection={<IconFileText {...icon} />} onClick={() => acts.openFile(row)}>
        {fileStrings.open}
      </Menu.Item>
      {field && row.row.status !== 'trashed' && (
        <Menu.Item
          leftSection={<IconReplace {...icon} />}
          onClick={() => acts.edit(row, field.name)}
        >
          {words.replaceFile}
        </Menu.Item>
      )}
    </>
  )
}

function SiteLinks<N extends ListName>({ kind, row: { row } }: RowMenuProps<N>) {
  return (
    <>
      <Menu.Item
        component="a"
        href={kind.siteOf(row)}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink {...icon} />}
      >
        {words.view}
      </Menu.Item>
      <Menu.Item
        component="a"
        {...shareLink(kind, row)}
        leftSection={<IconBrandWhatsapp {...icon} />}
      >
        {words.share}
      </Menu.Item>
    </>
  )
}

function TimeSteps<N extends ListName>({ row, acts }: RowMenuProps<N>) {
  const isPublished = row.row.status === 'published'
  const isPlanned = Boolean(row.row.publish_at)
  return (
    <>
      <Menu.Item
        leftSection={isPublished ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
        onClick={() => acts.run({ kind: isPublished ? 'unpublish' : 'publish' }, row)}
      >
        {isPublished ? words.unpublish : words.publish}
      </Menu.Item>
      {!isPublished && (
        <Menu.Item
          leftSection={<IconClock {...icon} />}
          onClick={() => acts.edit(row, isPlanned ? 'publish_at' : 'status')}
        >
          {isPlanned ? words.reschedule : words.schedule}
        </Menu.Item>
      )}
      {!isPublished && isPlanned && (
        <Menu.Item
          leftSection={<IconClockOff {...icon} />}
          onClick={() => acts.run({ kind: 'unpublish' }, row)}
        >
          {words.unschedule}
        </Menu.Item>
      )}
    </>
  )
}
