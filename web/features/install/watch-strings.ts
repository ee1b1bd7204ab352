/** Words outside of the sheet, which comes when it is shown. */
export const watchStrings = {
  installed: 'The app is on this device',
  installedText: 'Open it from your home screen or among your apps.',
} as const
