import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ReadingPlace, SavedItem, Shelf } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { SubjectIcon } from '../../shared/ui/badges.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { SaveBubble } from '../../shared/ui/save-bubble.tsx'
import { AskRemoval } from './ask-removal.tsx'
import { FileRow, RemoveButton } from './file-row.tsx'
import { bytesLeft, bytesOf, type Group, lastRead, placeOf } from './grouping.ts'
import classes from './library.module.css'
import { focusPart, Part, type PartProps } from './part.tsx'
import { ShowMore, useShowMore } from './show-more.tsx'
import { strings } from './strings.ts'

const readingOf = (item: SavedItem, places: readonly ReadingPlace[]): string => {
  const place = placeOf(item, places)
  if (!place) return strings.unopened
  return place.page === place.pages ? strings.finished : strings.page(place.page, place.pages)
}

const aboutOf = (item: SavedItem, places: readonly ReadingPlace[]): readonly string[] => {
  const last = item.newer ? strings.newer(item.newer.size) : readingOf(item, places)
  return [formatBytes(item.bytes), item.isGone ? strings.gone : last]
}

type GroupProps = PartProps & {
  group: Group
  places: readonly ReadingPlace[]
  shelf: Shelf | undefined
  onShelf: (shelf: Shelf) => void
}

/** The saved files of a subject, and what of it could be saved as well. */
export function GroupCard({ group, places, shelf, onShelf, doing }: GroupProps) {
  const more = useShowMore(group.kind, group.items)
  const name = strings.groups[group.kind]
  const id = `group-${group.kind}`
  const left = shelf && !shelf.isKept && shelf.left.length > 0 ? shelf : null
  const remove = (items: readonly SavedItem[]): void => {
    void doing.remove(items).then(() => focusPart(id))
  }
  return (
    <Part
      id={id}
      kind={group.kind}
      title={
        <>
          <SubjectIcon subject={group.kind === 'gen' ? '' : name} />
          {name}
        </>
      }
      aside={<p className={classes.sum}>{strings.sum(group.items.length, group.bytes)}</p>}
    >
      <ul>
        {more.shown.map((item) => (
          <FileRow key={item.collection + item.id} item={item} about={aboutOf(item, places)}>
            {item.newer ? <SaveBubble target={{ ...item, file: item.newer }} /> : null}
            <RemoveButton item={item} onRemove={() => remove([item])} />
          </FileRow>
        ))}
      </ul>
      <div className={classes.foot}>
        <ShowMore more={more} />
        {left ? (
          <Button look="text" onClick={() => onShelf(left)}>
            {strings.saveAllOf(left.key, left.left.length, bytesLeft(left))}
          </Button>
        ) : null}
        {group.items.length > 1 ? (
          <AskRemoval
            label={strings.removeGroup}
            name={strings.removeGroupOf(name)}
            title={strings.removeAsk(group.items.length, name)}
            text={strings.removeAskText(group.bytes)}
            yes={strings.removeEverything(group.items.length)}
            onYes={() => remove(group.items)}
          />
        ) : null}
      </div>
    </Part>
  )
}

/** Item that is here because it was opened: it can be kept for good. */
export function RecentCard({
  items,
  places,
  files,
  doing,
}: PartProps & { items: readonly SavedItem[]; places: readonly ReadingPlace[] }) {
  const more = useShowMore('recent', items)
  if (items.length === 0) return null
  return (
    <Part
      id="recent"
      title={strings.recent}
      aside={<p className={classes.sum}>{formatBytes(bytesOf(items))}</p>}
    >
      <p className={classes.hint}>{strings.recentText}</p>
      <ul>
        {more.shown.map((item) => (
          <FileRow key={item.collection + item.id} item={item} about={aboutOf(item, places)}>
            <Button
              look="text"
              aria-label={`${strings.keep}: ${item.title}`}
              onClick={() => void doing.tell(files.save(item))}
            >
              {strings.keep}
            </Button>
            <RemoveButton
              item={item}
              onRemove={() => void doing.remove([item]).then(() => focusPart('recent'))}
            />
          </FileRow>
        ))}
      </ul>
      <div className={classes.foot}>
        <ShowMore more={more} />
      </div>
    </Part>
  )
}

/** Whether the card below stood on an entry of the history, by the entry's key. */
const stood = new Map<string, boolean>()

/**
 * The saved file that was left last, unless it was read to its end. On coming back the card is there, or not, as it was: one
 * that came or went would move the list away from its place.
 */
export function ContinueCard({
  items,
  places,
}: {
  items: readonly SavedItem[]
  places: readonly ReadingPlace[]
}) {
  const { key } = useLocation()
  const [wasThere] = useState(() => stood.get(key))
  const last = wasThere === false ? null : lastRead(items, places, wasThere)
  const isThere = last !== null
  useEffect(() => void stood.set(key, isThere), [key, isThere])
  if (!last) return null
  return (
    <Part id="continue" title={strings.continueReading}>
      <ul>
        <FileRow item={last} about={[readingOf(last, places)]}>
          {null}
        </FileRow>
      </ul>
    </Part>
  )
}
