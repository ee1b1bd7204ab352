import type { ReadingPosition, SavedItem } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/amounts.ts'
import { SubjectIcon } from '../../shared/ui/badges.tsx'
import { SaveBubble } from '../../shared/ui/save-bubble.tsx'
import { FileRow, RemoveButton } from './file-row.tsx'
import { type Group, positionOf } from './grouping.ts'
import classes from './library.module.css'
import { focusPart, Part, type PartProps, RemovalButton, Rows } from './part.tsx'
import { strings } from './strings.ts'

const readingOf = (item: SavedItem, positions: readonly ReadingPosition[]): string => {
  const position = positionOf(item, positions)
  if (!position) return strings.unopened
  return position.page === position.pages
    ? strings.finished
    : strings.page(position.page, position.pages)
}

const aboutOf = (item: SavedItem, positions: readonly ReadingPosition[]): readonly string[] => {
  const last = item.newer ? strings.newer(item.newer.size) : readingOf(item, positions)
  return [formatBytes(item.bytes), item.isGone ? strings.gone : last]
}

/** The saved files of a subject. */
export function GroupCard({ group, ...parts }: PartProps & { group: Group }) {
  const { data, files, tell } = parts
  const { kind, items, bytes } = group
  const name = strings.groups[kind]
  const id = `group-${kind}`
  return (
    <Part
      id={id}
      kind={kind}
      title={
        <>
          <SubjectIcon subject={kind === 'gen' ? '' : name} />
          <span>{name}</span>
        </>
      }
      aside={<p className={classes.sum}>{strings.sum(items.length, bytes)}</p>}
    >
      <Rows
        items={items}
        row={(item) => (
          <FileRow
            key={item.collection + item.id}
            item={item}
            about={aboutOf(item, data.positions)}
          >
            {item.newer ? <SaveBubble target={{ ...item, file: item.newer }} /> : null}
            <RemoveButton item={item} part={id} files={files} tell={tell} />
          </FileRow>
        )}
        foot={
          items.length > 1 ? (
            <RemovalButton
              label={strings.removeGroup}
              name={strings.removeGroupOf(name)}
              title={strings.removeAllAsk(items.length, name)}
              text={<p>{strings.removeAllText(bytes)}</p>}
              yes={strings.removeEverything(items.length)}
              onYes={() => void tell(files.remove(items)).then(() => focusPart(id))}
            />
          ) : null
        }
      />
    </Part>
  )
}
