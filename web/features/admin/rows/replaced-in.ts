import type { ListName } from '../../../../sync/index.ts'
import { type FileSpec, isTextSpec } from '../form/field-spec.ts'
import type { RowKind } from './row-kind.ts'

/** The file of a kind of row that is replaced in a form of its own; undefined where none is. */
export const replacedIn = <N extends ListName>({ fields }: RowKind<N>): FileSpec | undefined =>
  fields.find((spec): spec is FileSpec => !isTextSpec(spec) && spec.replace !== undefined)
