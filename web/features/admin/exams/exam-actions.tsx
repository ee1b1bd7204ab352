import { Menu } from '@mantine/core'
import {
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { MoreButton } from '../parts/more-button.tsx'
import { outboxPath } from '../paths.ts'
import { strings } from '../strings.ts'
import type { ExamRow } from './find-exams.ts'
import type { ExamHandlers } from './use-exam-handlers.ts'

const words = strings.exams
const icon = { size: 20, 'aria-hidden': true } as const

/** What can be done with one test. */
export function ExamActions({ exam, handlers }: { exam: ExamRow; handlers: ExamHandlers }) {
  const { row, sync, isDeleting, isNew } = exam
  const isPublished = row.status === 'published'
  return (
    <Menu
      position="bottom-end"
      width={220}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>
        <MoreButton label={words.actionsFor(row.title)} />
      </Menu.Target>
      <Menu.Dropdown>
        {!isDeleting && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => handlers.edit(exam)}>
            {words.edit}
          </Menu.Item>
        )}
        {row.file_url && !isNew && (
          <Menu.Item
            leftSection={<IconExternalLink {...icon} />}
            onClick={() => handlers.openFile(exam)}
          >
            {words.openFile}
          </Menu.Item>
        )}
        {!isDeleting && (
          <Menu.Item
            leftSection={isPublished ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
            onClick={() => handlers.setStatus(exam, isPublished ? 'draft' : 'published')}
          >
            {isPublished ? words.unpublish : words.publish}
          </Menu.Item>
        )}
        {sync !== 'sent' && (
          <Menu.Item component={Link} to={outboxPath} leftSection={<IconSend {...icon} />}>
            {words.toOutbox}
          </Menu.Item>
        )}
        {!isDeleting && (
          <Menu.Item
            data-danger
            leftSection={<IconTrash {...icon} />}
            onClick={() => handlers.remove(exam)}
          >
            {words.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
