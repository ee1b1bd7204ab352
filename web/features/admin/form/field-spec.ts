import type { ComponentType, HTMLInputTypeAttribute } from 'react'
import type { FieldCode, FileArea, FileRef, StagedFile } from '../../../../sync/index.ts'
import type { PictureStepProps } from '../upload/prepare-picture.ts'
import type { TextKind } from './field-text.ts'

/** The texts in a form, by the names of their fields. */
export type Shown = Readonly<Record<string, string>>
export type FileValue = StagedFile | FileRef | null

interface Spec {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** The field stands only in the form of a new row. */
  readonly isOnlyNew?: boolean
  /** The words below a required field that is empty. With a title they are also said as a toast. */
  readonly missing?: { readonly title?: string; readonly text: string }
}

/** A field with a text that is typed or chosen. */
export interface TextSpec extends Spec {
  readonly kind: TextKind
  /** The value with which the form of a new row begins. */
  readonly first?: string
  /** Words for the model's refusals, by code or for every code. */
  readonly wrong?: string | Partial<Record<FieldCode, string>>
  /** The lines that a field of several lines shows. */
  readonly rows?: number
  /** The values to choose from, with their labels. `look: 'chips'` shows all of them at once. */
  readonly options?: readonly (readonly [value: string, label: string])[]
  readonly look?: 'chips'
  readonly type?: HTMLInputTypeAttribute
  readonly inputMode?: 'tel' | 'numeric' | 'url'
  /** Two neighbouring fields with this mark share a line where there is room. */
  readonly isHalf?: boolean
  /** The field stands behind 'More', below the other fields. */
  readonly isRare?: boolean
  /** Whether the form shows the field, given the texts of the others. A hidden field is saved as empty. */
  readonly isAsked?: (shown: Shown) => boolean
  /** Changes what is typed into what is meant, for example a message with a link into the link. */
  readonly meant?: (text: string) => string
  /** Why a text is refused that the model would take; '' where it is fine. */
  readonly refuse?: (text: string, nowMs: number, shown?: Shown) => string
  /** Words in the empty field. */
  readonly placeholder?: string
  /** Words after the hint that depend on what is typed. Screen readers read them with the hint. */
  readonly told?: (value: string, shown: Shown) => string
  /** Drawn below the field, from what is typed. */
  readonly Below?: ComponentType<{ readonly value: string }>
  /** Drawn instead of the usual control. */
  readonly Input?: ComponentType<FieldProps>
}

export interface FileSpec extends Spec {
  readonly kind: 'file'
  readonly area: FileArea | ((shown: Shown) => FileArea)
  readonly accept: 'pdf' | 'picture' | 'qr'
  readonly isRare?: boolean
  /** A dialog over the form that changes a chosen picture before it is kept. */
  readonly Step?: ComponentType<PictureStepProps>
  /** Says below the file what was found in it. It never keeps the form from being saved. */
  readonly Check?: ComponentType<FileCheckProps>
  /** Replaces the hint where the row has a file: what happens when another file takes its place. */
  readonly hintStored?: string
}

export type FieldSpec = TextSpec | FileSpec

export interface FieldProps {
  readonly spec: TextSpec
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string
  readonly hint: string
}

/** The props of a `Check`. `shown`: the texts of the form. */
export interface FileCheckProps {
  readonly file: StagedFile | FileRef
  readonly shown: Shown
}

export const isTextSpec = (spec: FieldSpec): spec is TextSpec => spec.kind !== 'file'
