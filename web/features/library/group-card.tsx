import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ReadingPosition, SavedItem, Shelf } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { SubjectIcon } from '../../shared/ui/badges.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { AskRemoval } from './ask-removal.tsx'
import { FileRow } from './file-row.tsx'
import { bytesLeft, bytesOf, type Group, lastRead } from './grouping.ts'
import classes from './library.module.css'
import { focusPart, Part, type PartProps } from './part.tsx'
import { readingOf, SavedRow } from './saved-row.tsx'
import { ShowMore, useShowMore } from './show-more.tsx'
import { strings } from './strings.ts'

type GroupProps = PartProps & {
  group: Group
  shelf: Shelf | undefined
  onShelf: (shelf: Shelf) => void
}

/** The saved files of a subject, and what of it could be saved as well. */
export function GroupCard({ group, shelf, onShelf, ...parts }: GroupProps) {
  const more = useShowMore(group.kind, group.items)
  const name = strings.groups[group.kind]
  const id = `group-${group.kind}`
  const left = shelf && !shelf.isKept && shelf.left.length > 0 ? shelf : null
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
          <SavedRow key={item.collection + item.id} {...parts} item={item} part={id} />
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
            onYes={() => void parts.doing.remove(group.items).then(() => focusPart(id))}
          />
        ) : null}
      </div>
    </Part>
  )
}

/** Item that is here because it was opened: it can be kept for good. */
export function RecentCard({ items, ...parts }: PartProps & { items: readonly SavedItem[] }) {
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
          <SavedRow key={item.collection + item.id} {...parts} item={item} part="recent" />
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
 * The saved file that was left last, unless it was read to its end. On coming back the card is there, or not, as it
 * was. One that came or went would move the list from its position.
 */
export function ContinueCard({
  items,
  positions,
}: {
  items: readonly SavedItem[]
  positions: readonly ReadingPosition[]
}) {
  const { key } = useLocation()
  const [wasThere] = useState(() => stood.get(key))
  const last = wasThere === false ? null : lastRead(items, positions, wasThere)
  const isThere = last !== null
  useEffect(() => void stood.set(key, isThere), [key, isThere])
  if (!last) return null
  return (
    <Part id="continue" title={strings.continueReading}>
      <ul>
        <FileRow item={last} about={[readingOf(last, positions)]}>
          {null}
        </FileRow>
      </ul>
    </Part>
  )
}
