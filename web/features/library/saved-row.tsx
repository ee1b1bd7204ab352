import type { ReadingPosition, SavedItem } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { Button } from '../../shared/ui/button.tsx'
import { SaveBubble } from '../../shared/ui/save-bubble.tsx'
import { FileRow, RemoveButton } from './file-row.tsx'
import { positionOf } from './grouping.ts'
import { focusPart, type PartProps } from './part.tsx'
import { strings } from './strings.ts'

export const readingOf = (item: SavedItem, positions: readonly ReadingPosition[]): string => {
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

/** A file that is here, with what can be done with it. `part`: where a screen reader goes on once it is removed. */
export function SavedRow({
  item,
  part,
  data,
  files,
  doing,
}: PartProps & { item: SavedItem; part: string }) {
  return (
    <FileRow item={item} about={aboutOf(item, data.positions)}>
      {item.keptFor === 'recent' ? (
        <Button
          look="text"
          aria-label={`${strings.keep}: ${item.title}`}
          onClick={() => void doing.tell(files.save(item))}
        >
          {strings.keep}
        </Button>
      ) : item.newer ? (
        <SaveBubble target={{ ...item, file: item.newer }} />
      ) : null}
      <RemoveButton
        item={item}
        onRemove={() => void doing.remove([item]).then(() => focusPart(part))}
      />
    </FileRow>
  )
}
