/** Words of the app itself, whatever page is shown. */
export const strings = {
  brokenTitle: 'Something broke on this page',
  brokenText:
    'What is saved on this device is safe. Reload the page; if it breaks again, update the app.',
  reload: 'Reload',
  loading: 'Loading…',
  updateTitle: 'New version ready',
  updateText: 'Your place is kept.',
  update: 'Update',
} as const
