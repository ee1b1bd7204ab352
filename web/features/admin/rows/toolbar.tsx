import { Button, Group, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useId, useState } from 'react'
import {
  type AdminPage,
  type ListName,
  ROW_CHIPS,
  type RowQuestion,
} from '../../../../sync/index.ts'
import { SearchField } from '../../../shared/ui/search-field.tsx'
import { FilterChips } from '../parts/chips.tsx'
import type { RowKind } from './row-kind.ts'
import { rowStrings as words } from './strings.ts'
import classes from './toolbar.module.css'

interface ToolbarProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly page: AdminPage<N>
  readonly question: RowQuestion
  readonly onAsk: (fields: Readonly<Record<string, string>>) => void
}

/** Whether there is room for a table. */
export const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })

const chipOptions = ROW_CHIPS.map((chip) => [chip, words.chips[chip]] as const)

/** Search, filters and order: in sight where there is room, on a phone unfolded by a button. */
export function Toolbar<N extends ListName>(props: ToolbarProps<N>) {
  const { kind, page, question, onAsk } = props
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const on = countOn(kind, question)
  return (
    <div className={classes.toolbar}>
      <SearchField
        label={kind.words.search}
        hint={kind.words.searchHint(page.liveCount)}
        value={question.search}
        onSearch={(q) => onAsk({ q })}
      />
      {!isWide && (
        <Button
          variant={on > 0 ? 'light' : 'default'}
          className={classes.filterButton}
          aria-label={on > 0 ? words.filtersOn(on) : words.filters}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={22} aria-hidden="true" />
          {on > 0 && <span aria-hidden="true">{on}</span>}
        </Button>
      )}
      <div id={id} className={classes.filters} hidden={!isWide && !isOpen}>
        <FilterChips
          label={kind.words.which}
          options={chipOptions}
          value={question.chip}
          onChange={(chip) => onAsk({ show: chip === 'all' ? '' : chip })}
        />
        <Group gap="xs" flex="1 1 100%">
          {kind.filters.map(({ name, label, labelOf = (value) => value }) => {
            const asked = question.filters[name] ?? ''
            const choices = choicesOf(page.values[name] ?? [], asked)
            return (
              <NativeSelect
                key={name}
                aria-label={label}
                data={[
                  { value: '', label: words.every(label) },
                  ...choices.map((value) => ({ value, label: labelOf(value) })),
                ]}
                value={asked}
                onChange={(event) => onAsk({ [name]: event.currentTarget.value })}
              />
            )
          })}
          <NativeSelect
            aria-label={words.sort}
            data={kind.sorts.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
            value={question.sort}
            onChange={({ currentTarget: { value } }) =>
              onAsk({ sort: value === kind.sorts[0] ? '' : value })
            }
          />
          {/* It stays where it is when there is nothing to clear: the focus is on it then. */}
          <Button
            variant="subtle"
            aria-disabled={on === 0}
            onClick={() => on > 0 && onAsk({ show: '', sort: '', ...noFilters(kind) })}
          >
            {words.clear}
          </Button>
        </Group>
      </div>
    </div>
  )
}

const countOn = <N extends ListName>({ filters, sorts }: RowKind<N>, question: RowQuestion) =>
  filters.filter(({ name }) => question.filters[name]).length +
  (question.chip === 'all' ? 0 : 1) +
  (question.sort === sorts[0] ? 0 : 1)

/** The filters of a list with nothing chosen. */
export const noFilters = <N extends ListName>({ filters }: RowKind<N>) =>
  Object.fromEntries(filters.map(({ name }) => [name, '']))

/** A filter's choices; the asked one is among them, though no row says it any more. */
export const choicesOf = (values: readonly string[], asked: string): readonly string[] =>
  asked === '' || values.includes(asked) ? values : [...values, asked].sort()
