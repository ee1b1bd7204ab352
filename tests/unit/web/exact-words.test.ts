import { describe, expect, test } from 'vitest'
import { listWords, pageMeta } from '../../../web/features/exams/strings.ts'
import { categoryLabels, examTypeLabels } from '../../../web/shared/labels/exam-labels.ts'
import { ACADEMY, siteOf } from '../../../web/shared/live/use-site.ts'

describe('what the specification says in words', () => {
  test('[A1] the site has the name of the settings, and the academy’s own without one', () => {
    expect(ACADEMY).toBe('NEET Academy')
    expect(siteOf(null).name).toBe(ACADEMY)
    const row = { id: 'globalsettings0', created_at: '' }
    expect(siteOf({ ...row, website_name: '' }).name).toBe(ACADEMY)
    expect(siteOf({ ...row, website_name: 'Harbour NEET' }).name).toBe('Harbour NEET')
  })

  test('[T3] types and categories have their labels', () => {
    expect(examTypeLabels).toEqual({ full: 'Full Test', part: 'Part Test', dpp: 'DPP' })
    expect(categoryLabels).toEqual({
      dpp: 'DPP (Daily Practice Papers)',
      part: 'Part Syllabus Test',
      fst: 'Full Syllabus Test (FST)',
    })
  })

  test('[T6] an empty list names its type, and a filtered one says what to try', () => {
    expect(Object.values(listWords).map(({ emptyText }) => emptyText)).toEqual([
      'No Full Test available yet.',
      'No Part Test available yet.',
      'No DPP available yet.',
    ])
    for (const words of Object.values(listWords))
      expect(words).toMatchObject({
        emptyTitle: 'No tests found',
        unmatchedText: 'No tests match your current filters. Try adjusting your search criteria.',
        errorTitle: 'Error Loading Tests',
        errorText: "Sorry, we couldn't load the tests. Please try again later.",
      })
  })

  test('[T7] each type has a title and a description of its own', () => {
    for (const part of ['title', 'description'] as const) {
      const words = Object.values(pageMeta).map((meta) => meta[part])
      expect(new Set(words).size).toBe(3)
      expect(words.every((one) => one !== '')).toBe(true)
    }
  })
})
