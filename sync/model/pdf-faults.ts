import type { PdfFaultCode } from './wire.ts'

/** Reasons to refuse a PDF, and what to do: server and panel use the same words. */
export const PDF_FAULTS = {
  pdf_encrypted: 'This PDF asks for a password. Save it without one, then choose it again.',
  pdf_scripted: 'This PDF carries scripts. Print it into a new PDF, then choose that one.',
  pdf_launches:
    'This PDF starts programs or opens files of a device. Print it into a new PDF, then choose that one.',
  pdf_script_link:
    'This PDF has a link that runs a script. Print it into a new PDF, then choose that one.',
  pdf_submits:
    'This PDF sends what is typed into its form to another place. Print it into a new PDF, then choose that one.',
  pdf_imports:
    'This PDF reads data from a file of a device into its form. Print it into a new PDF, then choose that one.',
  pdf_carries_file:
    'This PDF carries another file. Print it into a new PDF, then choose that one, and add the other file by itself.',
  pdf_unclear:
    'This PDF is cut short, or is built in a way that cannot be checked. Print it into a new PDF, then choose that one.',
} as const satisfies Record<PdfFaultCode, string>
