import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { filterOf, useListParams } from '../../shared/routes/list-params.ts'
import { Button } from '../../shared/ui/button.tsx'
import field from '../../shared/ui/field.module.css'
import { SearchField } from '../../shared/ui/search-field.tsx'
import { found, type SavedSort, SORTS } from './grouping.ts'
import classes from './library.module.css'
import { Part, type PartProps } from './part.tsx'
import { SavedRow } from './saved-row.tsx'
import { ShowMore, useShowMore } from './show-more.tsx'
import { strings } from './strings.ts'

/** Fewer are seen at a glance. */
const MANY = 4

/** An address's question about saved files; null: all of them by subject. */
export const useAsked = (): { readonly words: string; readonly sort: SavedSort | '' } | null => {
  const { params } = useListParams()
  const words = filterOf(params, 'q')
  const sort = SORTS.find((one) => one === params.get('sort')) ?? ''
  return words === '' && sort === '' ? null : { words, sort }
}

/** Box and order of the saved files, once there are many. */
export function FindSaved({ count }: { count: number }) {
  const { change } = useListParams()
  const asked = useAsked()
  const id = useId()
  if (count < MANY && !asked) return null
  return (
    <div className={classes.find}>
      <SearchField
        label={strings.search}
        hint={strings.searchHint}
        value={asked?.words ?? ''}
        onSearch={(q) => change({ q })}
      />
      <div className={field.select}>
        <label className="vh" htmlFor={id}>
          {strings.order}
        </label>
        <select
          id={id}
          className={field.input}
          value={asked?.sort ?? ''}
          onChange={(event) => change({ sort: event.target.value })}
        >
          <option value="">{strings.bySubject}</option>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {strings.sorts[sort]}
            </option>
          ))}
        </select>
        <IconChevronDown className="icon" aria-hidden="true" />
      </div>
    </div>
  )
}

/** The saved files that were asked for, in one list. */
export function FoundFiles(parts: PartProps & { asked: NonNullable<ReturnType<typeof useAsked>> }) {
  const { asked, data } = parts
  const { change } = useListParams()
  const items = found(data.items, asked.words, asked.sort || 'newest', data.positions)
  const more = useShowMore('found', items)
  return (
    <Part
      id="found"
      title={strings.found}
      aside={
        <p className={classes.sum} role="status">
          {strings.foundOf(items.length, data.items.filter(({ bytes }) => bytes > 0).length)}
        </p>
      }
    >
      {items.length === 0 ? <p className={classes.hint}>{strings.noneFound}</p> : null}
      <ul>
        {more.shown.map((item) => (
          <SavedRow key={item.collection + item.id} {...parts} item={item} part="found" />
        ))}
      </ul>
      <div className={classes.foot}>
        <ShowMore more={more} />
        {asked.words === '' ? null : (
          <Button look="text" onClick={() => change({ q: '' })}>
            {strings.clearSearch}
          </Button>
        )}
      </div>
    </Part>
  )
}
