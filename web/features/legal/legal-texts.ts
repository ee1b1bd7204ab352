import type { GlobalSettings } from '../../../sync/index.ts'
import { siteOf } from '../../shared/live/use-site.ts'

/** A text and the day on which it was last changed, `YYYY-MM-DD`; '' where that is not known. */
export interface DatedText {
  readonly text: string
  readonly day: string
}

/** The day on which the two texts below were last changed. A change of their words changes it. */
const DEFAULTS_DAY = '2026-11-21'

const privacy = (
  name: string,
): string => `This page says what ${name} keeps of you, why, and how to have it deleted.

# Information we collect
Reading is free of it: notes, tests and videos open without an account, and this website asks no name for them. When you write to us or join a programme, you give us:
- your name
- your email address
- your WhatsApp number

What you save on your device, and the places where you stopped reading, stay on your device. We do not see them.

# How we use it
We use it to answer you, to check a payment by the screenshot that you send, and to run the programme that you joined. For nothing else.

# No sharing
We do not sell, rent or pass on your information. A video plays from the service that keeps it, and only after you tap it: that service then learns that you watch. WhatsApp and Instagram have policies of their own.

# Students under 18
If you are under 18, ask a parent or guardian before you send us anything about yourself.

# Deletion
Write us an email and we delete what we have of you. Say which email address or WhatsApp number it is about, so that we find it.`

const disclaimer = (
  name: string,
): string => `What ${name} offers is help with preparation for NEET. Please read this before you join.

# No guaranteed results
We do not guarantee a rank, marks, a seat or a selection. Marks depend on the student, the exam and the year.

# Prices may change
Prices and programmes may change at any time. What you paid for a programme that you have joined does not change.

# Payments
Payments are made once and are generally non-refundable. Where the law gives you a right to a refund, you have it.

# Your responsibility
Your preparation is your own: attendance, practice, health and the forms and dates of the exam. Check every official date with the authority that holds the exam.

# Study material
Notes and tests are made with care and may still hold errors. Tell us about one, and we correct it.`

export type LegalField = 'privacy_policy' | 'disclaimer'
const defaults: Readonly<Record<LegalField, (name: string) => string>> = {
  privacy_policy: privacy,
  disclaimer,
}

/** The text as the settings have it, else the one above. */
export const legalText = (field: LegalField, row: GlobalSettings): DatedText => {
  const text = row[field]?.trim() ?? ''
  if (text === '') return { text: defaults[field](siteOf(row).name), day: DEFAULTS_DAY }
  return { text, day: row[`${field}_date`] ?? '' }
}
