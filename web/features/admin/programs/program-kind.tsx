import { formatRupees } from '../../../shared/format/rupees.ts'
import { programPath } from '../../../shared/routes/paths.ts'
import type { FieldSpec } from '../form/field-spec.ts'
import { Meta } from '../rows/meta.tsx'
import { ORDER_GAP } from '../rows/move.ts'
import type { RowKind } from '../rows/row-kind.ts'
import { programs as words } from './strings.ts'

const number = { inputMode: 'numeric', wrong: words.numberWrong } as const

const fields: readonly FieldSpec[] = [
  { name: 'name', kind: 'text', label: words.name, missing: words.noName },
  {
    name: 'price',
    kind: 'whole',
    label: words.price,
    isHalf: true,
    missing: words.noPrice,
    ...number,
  },
  {
    name: 'list_price',
    kind: 'count',
    label: words.listPrice,
    hint: words.listPriceHint,
    isHalf: true,
    ...number,
  },
  { name: 'discount', kind: 'count', label: words.discount, isHalf: true, ...number },
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
    ...number,
  },
]

/** [M2] What the payment page sells. */
export const programKind: RowKind<'programs'> = {
  collection: 'programs',
  words,
  titleOf: (row) => row.name,
  textOf: (row) => row.features?.join(' ') ?? '',
  filters: [],
  sorts: ['order', 'changed', 'title'],
  columns: [
    { label: words.price, draw: (row) => <Meta>{formatRupees(row.price)}</Meta> },
    { label: words.order, draw: (row) => <Meta>{row.display_order}</Meta> },
  ],
  badges: (row) => (
    <>
      <Meta>{formatRupees(row.price)}</Meta>
      {row.is_most_popular && <Meta>{words.popular}</Meta>}
    </>
  ),
  siteOf: (row) => programPath(row.id),
  fields,
  startOf: (rows) => ({
    display_order: String(ORDER_GAP + Math.max(0, ...rows.map(({ row }) => row.display_order))),
  }),
}
