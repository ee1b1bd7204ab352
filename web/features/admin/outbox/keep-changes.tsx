import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import type { OutboxItem } from '../../../../sync/index.ts'
import { isoDay } from '../../../shared/format/moment.ts'
import { handOver } from '../../../shared/ui/hand-over.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import type { NameOf } from './change-words.ts'
import { changesText, filesOf } from './kept-changes.ts'
import { outbox as words } from './strings.ts'

const ABOUT = 'keep-changes'

/** For an emergency: all waiting changes as a file that a person can read, and the files beside it. */
export function KeepChanges({ items, nameOf }: { items: readonly OutboxItem[]; nameOf: NameOf }) {
  const { sync, admin } = useAdmin()
  const keep = async (): Promise<void> => {
    const now = Date.now()
    handOver(
      new Blob([changesText(items, admin.email, now, nameOf)]),
      words.file.name(isoDay(now)),
      'text/plain;charset=utf-8',
    )
    let files = 0
    for (const { id, name, type } of filesOf(items)) {
      const bytes = await sync.files.stagedBytes(id)
      if (bytes === null) continue
      handOver(bytes, name, type)
      files += 1
    }
    const text = files > 0 ? `${words.keptFiles(files)} ${words.keptText}` : words.keptText
    toastGood(words.kept(items.length), text, ABOUT)
  }
  return (
    <Button
      variant="subtle"
      onClick={() =>
        void keep().catch(() => toastBad(words.keepFailed[0], words.keepFailed[1], ABOUT))
      }
    >
      <IconFileDownload size={20} aria-hidden="true" />
      {words.keep}
    </Button>
  )
}
