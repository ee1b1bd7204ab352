import { formatRupees } from '../../../shared/format/amounts.ts'
import { programPath } from '../../../shared/format/paths.ts'
import { Badges } from '../../../shared/ui/badges.tsx'
import type { FieldSpec } from '../form/field-spec.ts'
import { storedOf } from '../form/field-text.ts'
import { ORDER_GAP } from '../rows/move.ts'
import type { RowKind } from '../rows/row-kind.ts'
import { Meta } from '../rows/row-status.tsx'
import { programs as words } from './strings.ts'

const rupees = { inputMode: 'numeric', wrong: words.rupeesWrong, isHalf: true } as const

/** Says what comes of a struck-through price that is none. */
const listPriceTold = (listPrice: string, price: string): string => {
  const [struck, asked] = [storedOf('count', listPrice), storedOf('count', price)]
  const isIdle = typeof struck === 'number' && typeof asked === 'number' && struck <= asked
  return isIdle && struck > 0 ? words.notStruck : ''
}

const fields: readonly FieldSpec[] = [
  { name: 'name', kind: 'text', label: words.name, missing: words.noName },
  { name: 'price', kind: 'whole', label: words.price, missing: words.noPrice, ...rupees },
  {
    name: 'list_price',
    kind: 'count',
    label: words.listPrice,
    hint: words.listPriceHint,
    told: (text, { price = '' }) => listPriceTold(text, price),
    ...rupees,
  },
  { name: 'note', kind: 'text', label: words.note, hint: words.noteHint },
  { name: 'is_most_popular', kind: 'flag', label: words.popular },
  {
    name: 'features',
    kind: 'lines',
    label: words.features,
    rows: 6,
    wrong: words.featuresWrong,
  },
  {
    name: 'display_order',
    kind: 'whole',
    label: words.order,
    hint: words.orderHint,
    missing: words.noOrder,
    inputMode: 'numeric',
    wrong: words.numberWrong,
  },
]

/** [M2] What the payment page sells. */
export const programKind: RowKind<'programs'> = {
  collection: 'programs',
  words,
  filters: [],
  sorts: ['order', 'changed', 'title'],
  columns: [
    {
      label: words.price,
      draw: (row) => (
        <Badges>
          <Meta>{formatRupees(row.price)}</Meta>
          {row.is_most_popular && <Meta>{words.popular}</Meta>}
        </Badges>
      ),
    },
  ],
  siteOf: (row) => programPath(row.id),
  fields,
  startOf: (lastPlace) => ({ display_order: String(ORDER_GAP + lastPlace) }),
}
