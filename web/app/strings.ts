/** Words of the app itself, whatever page is shown. */
export const strings = {
  brokenTitle: 'Something broke on this page',
  brokenText:
    'What is saved on this device is safe. Reload the page; if it breaks again, update the app.',
  reload: 'Reload',
  loading: 'Loading…',
  pageTitle: 'This page could not be loaded',
  pageText: 'Its part of the app is not on this device yet. Connect to the internet and try again.',
  panelTitle: 'The admin panel is not on this device yet',
  panelText:
    'Connect to the internet and try again. Once it was opened here, it opens offline too.',
  tryAgain: 'Try again',
  backToSite: 'Back to the website',
  updateTitle: 'New version ready',
  updateText: 'Your place is kept.',
  update: 'Update',
} as const
