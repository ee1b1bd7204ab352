import { rowWords } from '../rows/row-words.ts'
import { strings } from '../strings.ts'

const failed = ['Update failed', 'Failed to update payment settings. Please try again.'] as const

/** The panel's words on programmes. Strings that the specification fixes stand here word by word. */
export const programs = {
  ...rowWords('programme', 'programmes', {
    page: strings.sections.programs,
    none: 'No programmes found...',
    noneHint: 'Add the first one: a name, a price, and what it holds.',
    addFailed: failed,
    editFailed: failed,
    deleteText: (title) => `“${title}” leaves the payment page. It stays in the trash for 30 days.`,
  }),
  name: 'Name',
  price: 'Price, ₹',
  listPrice: 'Struck-through price, ₹',
  listPriceHint: 'If left empty, none. Discount and saving come from both prices.',
  notStruck: 'It is not above the price, so it is not shown.',
  note: 'Note',
  noteHint: 'Below the price, for example: valid till NEET 2027.',
  popular: 'Most Popular',
  features: 'What it holds, one a line',
  featuresWrong: 'At most 30 lines of 200 letters each.',
  order: 'Order number',
  orderHint: 'The smallest number comes first.',
  rupeesWrong: 'Write whole rupees, for example 15,499.',
  numberWrong: 'Write a whole number, 0 or more.',
  noName: { title: 'Name required', text: 'Please enter a name for the programme.' },
  noPrice: { title: 'Price required', text: 'Please enter a price in whole rupees.' },
  noOrder: { title: 'Order number required', text: 'Please enter a whole number, 0 or more.' },
} as const
