import { globalSettingsSchema } from '../../../../sync/index.ts'

const { email } = globalSettingsSchema.shape

/** True for an address that the model would store; an empty one is none. */
export const isEmail = (text: string): boolean => text !== '' && email.safeParse(text).success
