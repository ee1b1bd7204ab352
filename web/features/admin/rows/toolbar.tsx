import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type AdminPage,
  type ListName,
  ROW_CHIPS,
  type RowQuestion,
} from '../../../../sync/index.ts'
import { SearchField } from '../../../shared/ui/search-field.tsx'
import { ChoiceChips, FilterChips } from '../parts/chips.tsx'
import { Sheet } from '../parts/sheet.tsx'
import type { RowKind } from './row-kind.ts'
import { useIsWide } from './row-list.tsx'
import classes from './rows-page.module.css'
import { rowStrings as words } from './strings.ts'

interface ToolbarProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly page: AdminPage<N>
  readonly question: RowQuestion
  readonly onAsk: (fields: Readonly<Record<string, string>>) => void
}

const chipOptions = ROW_CHIPS.map((chip) => [chip, words.chips[chip]] as const)
const asShow = (chip: string) => ({ show: chip === 'all' ? '' : chip })

/** Search, filters and order: side by side where there is room, on a phone behind one button. */
export function Toolbar<N extends ListName>(props: ToolbarProps<N>) {
  const { kind, page, question, onAsk } = props
  const isWide = useIsWide()
  return (
    <div className={classes.toolbar}>
      <SearchField
        label={kind.words.search}
        hint={kind.words.searchHint(page.liveCount)}
        value={question.search}
        onSearch={(q) => onAsk({ q })}
      />
      {isWide ? (
        <>
          <FilterChips
            label={kind.words.which}
            options={chipOptions}
            value={question.chip}
            onChange={(chip) => onAsk(asShow(chip))}
          />
          <div className={classes.selects}>
            <Selects {...props} />
            <Clear {...props} variant="subtle" />
          </div>
        </>
      ) : (
        <>
          <FilterButton {...props} />
          <ActionIcon
            variant={question.chip === 'trash' ? 'light' : 'default'}
            className={classes.filterButton}
            aria-label={words.chips.trash}
            aria-pressed={question.chip === 'trash'}
            onClick={() => onAsk(asShow(question.chip === 'trash' ? 'all' : 'trash'))}
          >
            <IconTrash size={22} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
    </div>
  )
}

function Selects<N extends ListName>({ kind, page, question, onAsk }: ToolbarProps<N>) {
  return (
    <>
      {kind.filters.map(({ name, label, labelOf = (value) => value }) => (
        <NativeSelect
          key={name}
          aria-label={label}
          data={[
            { value: '', label: words.every(label) },
            ...choicesOf(page.values[name] ?? [], question.filters[name] ?? '').map((value) => ({
              value,
              label: labelOf(value),
            })),
          ]}
          value={question.filters[name] ?? ''}
          onChange={(event) => onAsk({ [name]: event.currentTarget.value })}
        />
      ))}
      <NativeSelect
        aria-label={words.sort}
        data={kind.sorts.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
        value={question.sort}
        onChange={({ currentTarget: { value } }) =>
          onAsk({ sort: value === kind.sorts[0] ? '' : value })
        }
      />
    </>
  )
}

const countOn = <N extends ListName>({ kind, question }: ToolbarProps<N>): number =>
  kind.filters.filter(({ name }) => question.filters[name]).length +
  (question.chip === 'all' ? 0 : 1) +
  (question.sort === kind.sorts[0] ? 0 : 1)

/** The filters of a list with nothing chosen. */
export const noFilters = <N extends ListName>({ filters }: RowKind<N>) =>
  Object.fromEntries(filters.map(({ name }) => [name, '']))

/** It stays where it is when there is nothing to clear: the focus is on it then. */
function Clear<N extends ListName>({
  variant,
  ...props
}: ToolbarProps<N> & { readonly variant: 'subtle' | 'default' }) {
  const { kind, onAsk } = props
  const isIdle = countOn(props) === 0
  return (
    <Button
      variant={variant}
      aria-disabled={isIdle}
      onClick={() => !isIdle && onAsk({ show: '', sort: '', ...noFilters(kind) })}
    >
      {words.clear}
    </Button>
  )
}

function FilterButton<N extends ListName>(props: ToolbarProps<N>) {
  const { kind, page, question, onAsk } = props
  const [isOpen, setOpen] = useState(false)
  const on = countOn(props)
  return (
    <>
      <Button
        variant={on > 0 ? 'light' : 'default'}
        className={classes.filterButton}
        aria-label={on > 0 ? words.filtersOn(on) : words.filters}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={22} aria-hidden="true" />
        {on > 0 && <span aria-hidden="true">{on}</span>}
      </Button>
      {isOpen && (
        <Sheet
          title={words.filters}
          onClose={() => setOpen(false)}
          foot={
            <>
              <Clear {...props} variant="default" />
              <Button disabled={page.found === 0} onClick={() => setOpen(false)}>
                {kind.words.show(page.found)}
              </Button>
            </>
          }
        >
          <ChoiceChips
            label={kind.words.which}
            options={chipOptions}
            value={question.chip}
            onChange={(chip) => onAsk(asShow(chip))}
          />
          <Selects {...props} />
        </Sheet>
      )}
    </>
  )
}

/** A filter's choices; the asked one is among them, though no row says it any more. */
export const choicesOf = (values: readonly string[], asked: string): readonly string[] =>
  asked === '' || values.includes(asked) ? values : [...values, asked].sort()
