import { notifications } from '@mantine/notifications'
import { endToast, toastBad } from '../../web/features/admin/parts/toast.tsx'

/** Ends a message left by a test before. Files share the module that holds it, and a failure stands until it is read. */
export const clearToasts = (): void => {
  toastBad('', '', 'clear')
  endToast('clear')
  notifications.clean()
}
