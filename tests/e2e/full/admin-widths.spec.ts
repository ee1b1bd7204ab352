import { type List, rowsFit, TESTS } from '../../support/stories/admin-widths.ts'

const LISTS: readonly List[] = [
  TESTS,
  {
    path: '/admin/free-pdfs',
    collection: 'free_pdfs',
    name: 'title',
    wide: { subject: 'Chemistry', tags: ['thermodynamics', 'stereochemistry', 'equilibria'] },
  },
  {
    path: '/admin/demo-videos',
    collection: 'demo_videos',
    name: 'title',
    wide: { subject: 'Chemistry', duration: 36_000 },
  },
  { path: '/admin/testimonials', collection: 'testimonials', name: 'caption' },
  { path: '/admin/programs', collection: 'programs', name: 'name' },
]
for (const letters of [16, 32]) rowsFit(LISTS, [320, 360, 768, 992, 1024, 1136, 1280], letters)
