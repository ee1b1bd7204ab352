import type { ReactNode } from 'react'
import type {
  FileRef,
  FilterName,
  GlobalSettings,
  ListName,
  Rows,
  SortName,
} from '../../../../sync/index.ts'
import type { FieldSpec, Shown } from '../form/field-spec.ts'
import type { RowWords } from './row-words.ts'

/** A select above the list: only rows whose value is the chosen one. */
interface RowFilter<N extends ListName> {
  readonly name: FilterName<N>
  readonly label: string
  readonly labelOf?: (value: string) => string
}

/** All that the panel needs to know of one collection: its list, its form, and what is said of it. */
export interface RowKind<N extends ListName> {
  readonly collection: N
  readonly words: RowWords
  readonly filters: readonly RowFilter<N>[]
  /** The first is the one that the list has unless another is chosen. */
  readonly sorts: readonly SortName[]
  /**
   * Facts of a row: cells of the table between title and status, and badges above the title of a card. `isExtra`: the
   * cell gives way where there is no room.
   */
  readonly columns: readonly {
    readonly label: string
    readonly isExtra?: boolean
    readonly isTableOnly?: boolean
    readonly draw: (row: Rows[N]) => ReactNode
  }[]
  /** The picture that stands before the title. */
  readonly pictureOf?: (row: Rows[N]) => FileRef | null
  readonly fileOf?: (row: Rows[N]) => FileRef | null
  /** The address at which visitors see it. */
  readonly siteOf: (row: Rows[N]) => string
  readonly fields: readonly FieldSpec[]
  /** Texts of a new row that change with another one. */
  readonly follow?: (name: string, to: string, shown: Shown) => Shown
  /** What the name of its file tells of a new row. */
  readonly guess?: (fileName: string) => Shown
  /** Stands above the fields of the form. */
  readonly guidance?: string
  /** Stands below the form of a row that is there. */
  readonly editNote?: string
  /** Subjects that many rows can be set to at once; the whole exam is one where the settings name it. */
  readonly subjectsOf?: (settings: GlobalSettings | null) => readonly string[]
  /** First values of a new row, from the highest `display_order` that is there already. */
  readonly startOf?: (lastPlace: number) => Shown
}
