import { Menu } from '@mantine/core'
import {
  IconArrowsSort,
  IconBrandWhatsapp,
  IconClock,
  IconDotsVertical,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconFileText,
  IconHistory,
  IconPencil,
  IconReplace,
  IconRestore,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { type AdminRow, type ListName, titleOf } from '../../../../sync/index.ts'
import { useDialogStep } from '../../../shared/ui/dialog-step.ts'
import { fileStrings } from '../file/strings.ts'
import { isTextSpec } from '../form/field-spec.ts'
import { history } from '../history/strings.ts'
import type { RowKind } from './row-kind.ts'
import classes from './row-list.module.css'
import type { Step } from './steps.ts'
import { rowStrings as words } from './strings.ts'
import { shareHref } from './use-steps.tsx'

/** What a row's menu can begin. Its forms and questions are drawn by the page. */
export interface RowActs<N extends ListName> {
  /** Opens the form of a row, at a field of it. */
  readonly edit: (row: AdminRow<N>, field?: string) => void
  readonly openFile: (row: AdminRow<N>) => void
  readonly run: (step: Step, row: AdminRow<N>) => void
  readonly history: (row: AdminRow<N>) => void
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

/** A step of the menu: what a tap does, or where it leads in a tab of its own. Absent where the row has no use for it. */
type MenuStep = readonly [
  Icon: typeof IconTrash,
  label: string,
  does: (() => void) | { readonly href: string },
]

const stepsOf = <N extends ListName>({
  kind,
  row,
  acts,
}: RowMenuProps<N>): readonly (MenuStep | false | undefined)[] => {
  const { row: now, isNew, isOnSite } = row
  const { status } = now
  const isTrashed = status === 'trashed'
  const isPublished = status === 'published'
  const isDraft = !isTrashed && !isPublished
  const isOut = isPublished && isOnSite
  const hasFile = Boolean(kind.fileOf?.(now))
  const file = kind.fields.find((spec) => !isTextSpec(spec))?.name
  const run = (step: Step) => () => acts.run(step, row)
  const { move } = acts
  return [
    !isTrashed && [IconPencil, words.edit, () => acts.edit(row)],
    hasFile && [IconFileText, fileStrings.open, () => acts.openFile(row)],
    hasFile && !isTrashed && [IconReplace, words.replaceFile, () => acts.edit(row, file)],
    isOut && [IconExternalLink, words.view, { href: kind.siteOf(now) }],
    isOut && [IconBrandWhatsapp, words.share, { href: shareHref(kind, now) }],
    isTrashed && [IconRestore, words.restore, run({ kind: 'restore' })],
    isPublished && [IconEyeOff, words.unpublish, run({ kind: 'unpublish' })],
    isDraft && [IconEye, words.publish, run({ kind: 'publish' })],
    isDraft && [IconClock, words.schedule, () => acts.edit(row, 'status')],
    !isTrashed && move !== null && [IconArrowsSort, words.moveTo, () => move(row)],
    !isNew && [IconHistory, history.open, () => acts.history(row)],
    [IconSquareCheck, words.select, () => acts.select(row)],
    [IconTrash, isTrashed ? words.purge : words.remove, () => acts.remove(row)],
  ]
}

/** A row's button, and its menu from the first tap on: a page has fifty of them. */
export function RowMenu<N extends ListName>(props: RowMenuProps<N>) {
  const { kind, row } = props
  const [isUsed, setUsed] = useState(false)
  if (row.isDeleting) return null // nothing but the outbox can stop it
  const label = words.actionsFor(titleOf(kind.collection, row.row) || words.untitled)
  if (isUsed) return <UsedMenu {...props} label={label} />
  return <MenuButton aria-label={label} aria-haspopup="menu" onClick={() => setUsed(true)} />
}

function MenuButton(props: ComponentProps<'button'>) {
  return (
    <button {...props} type="button" className={classes.iconButton}>
      <IconDotsVertical size={20} aria-hidden="true" />
    </button>
  )
}

function UsedMenu<N extends ListName>({
  label,
  ...props
}: RowMenuProps<N> & { readonly label: string }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useDialogStep(() => setOpen(false), isOpen)
  // This button takes the place of the one that was tapped. The menu gives the focus back to it.
  useEffect(() => {
    button.current?.focus()
    setOpen(true)
  }, [])
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
        <MenuButton ref={button} aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown>
        {isOpen && stepsOf(props).map((step) => step && <MenuStepItem key={step[1]} step={step} />)}
      </Menu.Dropdown>
    </Menu>
  )
}

function MenuStepItem({ step: [Icon, label, does] }: { step: MenuStep }) {
  const icon = <Icon size={20} aria-hidden="true" />
  if (typeof does === 'function')
    return (
      <Menu.Item leftSection={icon} color={Icon === IconTrash ? 'red' : undefined} onClick={does}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item component="a" href={does.href} target="_blank" rel="noreferrer" leftSection={icon}>
      {label}
    </Menu.Item>
  )
}
