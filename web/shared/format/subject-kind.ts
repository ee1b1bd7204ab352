/** The four looks that a subject has: colour, icon and pattern. */
export type SubjectKind = 'bio' | 'chem' | 'phys' | 'gen'

/** Look of a subject as it is stored: 'Biology', 'General', 'NEET 2026' … */
export const subjectKind = (subject: string): SubjectKind => {
  switch (subject) {
    case 'Biology':
      return 'bio'
    case 'Chemistry':
      return 'chem'
    case 'Physics':
      return 'phys'
    default:
      return 'gen'
  }
}
