import { Button, Group } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { HistoryButton } from '../history/row-history.tsx'
import list from '../parts/list.module.css'
import { strings } from '../strings.ts'
import type { RowForm } from './use-row-form.ts'

const words = strings.form

/** Links to the page that visitors see, and to the versions of the row; null leaves a link out. */
export function FormLinks({ site, historyId }: { site: string | null; historyId: string | null }) {
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

/** Discards what was typed. The first tap shows a warning, the second tap does it. */
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
