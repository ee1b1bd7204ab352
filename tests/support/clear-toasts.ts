import { notifications } from '@mantine/notifications'

/** Ends the messages left by a test before: files share the module that holds them. */
export const clearToasts = (): void => notifications.clean()
