import { notifications } from '@mantine/notifications'
import { endToast, toastBad } from '../../web/features/admin/parts/toast.tsx'

/** Ends the message that a test before has left: files share the module that holds it, and a failure stands until it is read. */
export const clearToasts = (): void => {
  toastBad('', '', 'clear')
  endToast('clear')
  notifications.clean()
}
