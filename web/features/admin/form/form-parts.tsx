import { Button, Group } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { HistoryButton } from '../history/row-history.tsx'
import list from '../parts/list.module.css'
import { strings } from '../strings.ts'
import type { RowForm } from './use-row-form.ts'

const words = strings.form

interface LinksProps {
  /** The page on which visitors see it as it is; null while they do not. */
  readonly site: string | null
  /** The row whose versions can be looked at; null while the server has none. */
  readonly historyId: string | null
}

/** Links from a form to what visitors see, and to the versions of its row. */
export function FormLinks({ site, historyId }: LinksProps) {
  if (site === null && historyId === null) return null
  return (
    <Group gap="xs">
      {site !== null && (
        <Button
          component="a"
          variant="subtle"
          leftSection={<IconExternalLink size={20} aria-hidden="true" />}
          href={site}
          target="_blank"
          rel="noreferrer"
        >
          {words.view}
        </Button>
      )}
      {historyId !== null && <HistoryButton id={historyId} look="text" />}
    </Group>
  )
}

/** Discards what was typed, by a second tap: the first one is answered with a warning. */
export function Discard({ form, onDone }: { form: RowForm; onDone?: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const discard = (): void => {
    setAsking(!isAsking)
    if (!isAsking) return
    form.discard()
    onDone?.()
  }
  return (
    <>
      {isAsking && (
        <p className={list.error} role="alert">
          {words.discardText}
        </p>
      )}
      <Button variant="default" onClick={discard}>
        {words.discard}
      </Button>
    </>
  )
}
