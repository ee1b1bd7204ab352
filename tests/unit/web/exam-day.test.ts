import { expect, test } from 'vitest'
import type { GlobalSettings } from '../../../sync/index.ts'
import { comingExam } from '../../../web/features/home/home-page.tsx'

const settings = (fields: Partial<GlobalSettings>): GlobalSettings => ({
  id: 'global000000001',
  created_at: '',
  website_name: 'NEET Academy',
  ...fields,
})
const DAY = { exam_name: ' NEET ', exam_year: 2027, exam_date: '2027-05-02' }

test('[D1] the exam of the settings is told until its day in India is over', () => {
  const before = Date.parse('2027-05-02T18:29:59Z')
  const exam = { name: 'NEET 2027', day: '2027-05-02' }
  expect(comingExam(settings(DAY), before)).toEqual(exam)
  expect(comingExam(settings(DAY), before + 1_000)).toBeNull()
})
