import type { ComponentType, HTMLInputTypeAttribute } from 'react'
import type { FieldCode, FileArea, FileRef, StagedFile } from '../../../../sync/index.ts'
import type { PictureStepProps } from '../upload/prepare-picture.ts'
import type { TextKind } from './field-text.ts'

/** The present values of a form's fields, by name. */
export type Shown = Readonly<Record<string, string>>
export type FileValue = StagedFile | FileRef | null

interface Spec {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** Only a new row has it in its form. */
  readonly isOnlyNew?: boolean
  /** Said below the field when it is needed and not there; with a title as a toast as well. */
  readonly missing?: { readonly title?: string; readonly text: string }
}

/** A field that is written, or chosen from a few. */
export interface TextSpec extends Spec {
  readonly kind: TextKind
  /** The first value in the form of a new row. */
  readonly first?: string
  /** Words for a refusal by the model, by code or for every code. */
  readonly wrong?: string | Partial<Record<FieldCode, string>>
  /** Number of lines at first; more text makes it higher. */
  readonly rows?: number
  /** One of these, with their words. `look: 'chips'` shows all of them at once. */
  readonly options?: readonly (readonly [value: string, label: string])[]
  readonly look?: 'chips'
  readonly type?: HTMLInputTypeAttribute
  readonly inputMode?: 'tel' | 'numeric' | 'url'
  /** Two such fields in a row share a line where there is room. */
  readonly isHalf?: boolean
  /** It stands below 'More' in the form, which is opened when it is wanted. */
  readonly isRare?: boolean
  /** Whether the form asks for it, by what stands in the others; one that is not asked for is empty. */
  readonly isAsked?: (shown: Shown) => boolean
  /** What is meant by what is typed: a link within words. */
  readonly meant?: (text: string) => string
  /** Why what is typed cannot be kept, beyond what the model knows; '' where it can. */
  readonly refuse?: (text: string, nowMs: number, shown?: Shown) => string
  /** Stands in the empty field: what becomes of it when it is left empty. */
  readonly placeholder?: string
  /** Said after the hint, from what is typed: part of what describes the field to who does not see it. */
  readonly told?: (value: string, shown: Shown) => string
  /** Drawn below it, from what is typed. */
  readonly Below?: ComponentType<{ readonly value: string }>
  /** Drawn instead of the field that its kind has. */
  readonly Input?: ComponentType<FieldProps>
}

export interface FileSpec extends Spec {
  readonly kind: 'file'
  readonly area: FileArea | ((shown: Shown) => FileArea)
  readonly accept: 'pdf' | 'picture' | 'qr'
  readonly isRare?: boolean
  /** A chosen picture goes through it before anything of it is kept; it draws over the form. */
  readonly Step?: ComponentType<PictureStepProps>
  /** Says below it what is found in the file that it has; whatever that is, it may be saved. */
  readonly Check?: ComponentType<FileCheckProps>
  /** Said instead of the hint in the form of a row that has a file: what follows when another takes its place. */
  readonly hintStored?: string
}

export type FieldSpec = TextSpec | FileSpec

export interface FieldProps {
  readonly spec: TextSpec
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string
  readonly hint: string
  readonly placeholder?: string | undefined
}

/** The props of what looks into a file, with what stands in the other fields of its form. */
export interface FileCheckProps {
  readonly file: StagedFile | FileRef
  readonly shown: Shown
}

export const isTextSpec = (spec: FieldSpec): spec is TextSpec => spec.kind !== 'file'
