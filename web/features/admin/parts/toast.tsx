import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { strings } from '../strings.ts'

const SHORT_MS = 5_000
const LONG_MS = 12_000 // a failure is read, and its words copied, at leisure

const show = (
  tone: 'good' | 'bad',
  title: ReactNode,
  message: ReactNode,
  id: string | undefined,
): void => {
  const toast = {
    title,
    message,
    autoClose: tone === 'good' ? SHORT_MS : LONG_MS,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': strings.close },
    'data-tone': tone,
    role: tone === 'good' ? 'status' : 'alert',
  }
  notifications.show(id === undefined ? toast : { ...toast, id })
}

export const toastGood = (title: ReactNode, message: ReactNode = '', id?: string): void =>
  show('good', title, message, id)

export const toastBad = (title: ReactNode, message: ReactNode = '', id?: string): void =>
  show('bad', title, message, id)
