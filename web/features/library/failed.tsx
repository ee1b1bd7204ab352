import { IconAlertTriangle } from '@tabler/icons-react'
import type { SavedItem } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/amounts.ts'
import { saveFailure } from '../../shared/format/save-words.ts'
import { Button } from '../../shared/ui/button.tsx'
import { SaveBubble } from '../../shared/ui/save-bubble.tsx'
import { FileRow, RemoveButton } from './file-row.tsx'
import classes from './library.module.css'
import { Part, type PartProps, Rows } from './part.tsx'
import { strings } from './strings.ts'

/** Items that were not saved, and why; a lack of room is said once for all of them. */
export function Failed({ items, data, files, tell }: PartProps & { items: readonly SavedItem[] }) {
  if (items.length === 0) return null
  const noRoom = items.filter(({ state }) => state.kind === 'failed' && state.code === 'quota')
  const bytes = noRoom.reduce((sum, { file }) => sum + file.size, 0)
  return (
    <Part
      id="failed"
      title={strings.notSaved}
      aside={
        items.length > 1 ? (
          <Button look="text" onClick={() => void tell(files.retryFailed())}>
            {strings.retryAll}
          </Button>
        ) : undefined
      }
    >
      {noRoom.length > 0 ? (
        <div className={classes.alert} role="alert">
          <IconAlertTriangle className="icon" aria-hidden="true" />
          <p>
            <b>{strings.noRoomTitle(noRoom.length)}</b>{' '}
            <span>{strings.noRoomText(bytes, data.space?.free ?? null)}</span>
          </p>
        </div>
      ) : null}
      <Rows
        items={items}
        row={(item) => (
          <FileRow
            key={item.collection + item.id}
            item={item}
            about={[
              formatBytes(item.file.size),
              item.state.kind === 'failed' ? saveFailure(item.state.code) : '',
            ]}
          >
            {item.isGone ? null : <SaveBubble target={item} />}
            <RemoveButton item={item} part="failed" files={files} tell={tell} />
          </FileRow>
        )}
      />
    </Part>
  )
}
