import type { InstallSteps } from './install-way.ts'

const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`)

/** Words of the offer to put the app on the home screen. */
export const strings = {
  phoneTitle: 'Keep this on your phone?',
  computerTitle: 'Keep this on your computer?',
  saved: (count: number): string => `You have saved ${files(count)}.`,
  phoneText: 'As an app it opens from your home screen, full screen, without internet.',
  computerText: 'As an app it opens in a window of its own, without internet.',
  ticks: [
    'No Play Store, no account',
    'Almost nothing to download; what you saved stays',
    'Remove it like any app',
  ],
  computerTicks: [
    'No store, no account',
    'Nothing to set up; what you saved stays',
    'Removed in a moment',
  ],
  notNow: 'Not now',
  install: 'Install app',
  done: 'I have added it',
  noWayTitle: 'This browser cannot install the app',
  noWayText:
    'Open this site in Chrome, Edge or Samsung Internet, or in Safari on an iPhone, iPad or Mac, and look here again. If you have the app already, it is among your apps.',
  menuTitle: 'Install the app',
  menuText:
    "Look for 'Install app' or 'Add to Home screen' in this browser's menu. If it is not there, the app may be on this device already: look among your apps.",
  close: 'OK',
} as const

/** Words of the offer where it is not the students' app. */
export interface OwnWords {
  readonly title: string
  readonly text: string
  readonly ticks: readonly string[]
}

export const panelWords: OwnWords = {
  title: 'Install the panel',
  text: 'As an app of its own it opens straight into the panel, with or without a network.',
  ticks: [
    'On a phone, PDFs and screenshots are shared to it, as from WhatsApp',
    'What waits to be sent stays',
    'Removed like any app',
  ],
}

interface Words {
  readonly title: string
  readonly text: string
  readonly steps: readonly (readonly [what: string, where: string])[]
}

const forgets = (browser: string): string =>
  `${browser} clears saved files of sites you do not open for 7 days. On the Home Screen they stay.`
const homeScreen = 'Add to your Home Screen'
const opensAlone = 'As an app it opens from your home screen, full screen, without internet.'

/** Steps of a person where the browser has no dialog of its own, three each. */
export const stepWords: Readonly<Record<InstallSteps, Words>> = {
  'ios-safari': {
    title: homeScreen,
    text: forgets('Safari'),
    steps: [
      ['Tap Share', 'at the bottom of Safari, or behind the three dots there'],
      ['Add to Home Screen', 'scroll down if you do not see it'],
      ['Tap Add', 'and open it from there'],
    ],
  },
  'ipad-safari': {
    title: homeScreen,
    text: forgets('Safari'),
    steps: [
      ['Tap Share', 'at the top, beside the address'],
      ['Add to Home Screen', 'scroll down if you do not see it'],
      ['Tap Add', 'and open it from there'],
    ],
  },
  'ios-other': {
    title: homeScreen,
    text: forgets('This browser'),
    steps: [
      ['Tap Share', 'beside the address, or in the menu'],
      ['Add to Home Screen', 'scroll down if you do not see it'],
      ['Tap Add', 'and open it from there'],
    ],
  },
  'firefox-android': {
    title: 'Keep this on your phone?',
    text: opensAlone,
    steps: [
      ['Open the menu', 'the three dots beside the address'],
      ['Add app to Home screen', 'behind More, if you do not see it'],
      ['Tap Add', 'and open it from there'],
    ],
  },
  'mac-safari': {
    title: 'Keep this in your Dock?',
    text: `As an app it opens in a window of its own. ${forgets('Safari').replace('On the Home Screen', 'In the Dock')}`,
    steps: [
      ['Click Share', 'at the top right of the window'],
      ['Add to Dock', 'it stands in the File menu too'],
      ['Click Add', 'and open it from there'],
    ],
  },
}
