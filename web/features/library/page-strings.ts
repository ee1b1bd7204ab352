/** Words of the page of saved files before it knows any: drawn files come with the engine. */
export const pageStrings = {
  title: 'Saved on this device',
  description: 'Your saved notes and tests, which open without internet.',
  lead: 'These open without internet. Lists and search work offline for everything.',
  reading: 'Reading what is saved here…',
  needsScripts: 'What is saved on this device is shown once the page has finished loading.',
  failedTitle: 'Your saved files cannot be shown',
  failedText: 'The app did not load whole. Nothing that you saved is lost; try again.',
  retry: 'Try again',
}
