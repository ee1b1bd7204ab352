import { Button, FileButton, Group } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { PdfCollection } from '../../../sw/basket.ts'
import { intakePath } from '../paths.ts'
import { pickerTypes } from '../upload/upload-error.ts'
import { useIntake } from './intake-context.tsx'
import { intake as words } from './strings.ts'

/** The picker for many, as a button. The same files may be chosen again. */
export function ChoosePdfs({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const isBusy = useIntake().keeping !== ''
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      multiple
      resetRef={reset}
      accept={pickerTypes.pdf}
      inputProps={{ 'data-upload': 'many' } as object}
      onChange={(files) => {
        reset.current?.()
        if (files.length > 0) onChoose(files)
      }}
    >
      {({ onClick }) => (
        <Button
          variant="default"
          leftSection={<IconFiles size={20} aria-hidden="true" />}
          aria-disabled={isBusy}
          onClick={() => isBusy || onClick()}
        >
          {words.choose}
        </Button>
      )}
    </FileButton>
  )
}

/** The way to the files that are not added yet. A shared screenshot belongs to a list that takes no heaps, too. */
export function IntakeWay() {
  const count = useIntake().files?.length ?? 0
  if (count === 0) return null
  return (
    <Button component={Link} variant="default" to={intakePath}>
      {words.link(count)}
    </Button>
  )
}

/** [M4] [M5] On a list: takes many PDFs at once, and leads to where they are looked over. */
export function IntakeStrip({ to }: { to: PdfCollection }) {
  const { keep } = useIntake()
  const navigate = useNavigate()
  return (
    <Group gap="sm">
      <IntakeWay />
      <ChoosePdfs
        onChoose={(files) => {
          void keep(files, to)
          void navigate(intakePath)
        }}
      />
    </Group>
  )
}
