import { lazy } from 'react'
import type {
  Exam,
  GlobalSettings,
  Note,
  PaymentSettings,
  Program,
  Rows,
  Testimonial,
  Video,
} from '../../sync/index.ts'
import type { PublicCardProps } from '../features/admin/borrowed.ts'

const nothing = (): void => undefined

// By the page that has the card, whose code the worker keeps for everybody: the panel needs no second copy, nor a network.
const ExamLook = lazy(async () => {
  const { ExamCard } = await import('../features/exams/exam-list-page.tsx')
  return { default: ({ row }: { row: Exam }) => <ExamCard exam={row} /> }
})
const NoteLook = lazy(async () => {
  const { NoteCard } = await import('../features/notes/note-list-page.tsx')
  return { default: ({ row }: { row: Note }) => <NoteCard note={row} isFirst /> }
})
const VideoLook = lazy(async () => {
  const { VideoCard } = await import('../features/videos/video-list-page.tsx')
  return { default: ({ row }: { row: Video }) => <VideoCard video={row} index={0} /> }
})
const TestimonialLook = lazy(async () => {
  const { TestimonialCard } = await import('../features/testimonials/testimonial-list-page.tsx')
  return {
    default: ({ row }: { row: Testimonial }) => (
      <TestimonialCard testimonial={row} index={0} onOpen={nothing} />
    ),
  }
})
const ProgramLook = lazy(async () => {
  const { ProgramChoice } = await import('../features/payment/payment-page.tsx')
  return {
    default: ({ row }: { row: Program }) => (
      <ProgramChoice programs={[row]} chosenId="" onChoose={nothing} />
    ),
  }
})

const AnnouncementLook = lazy(async () => {
  const { AnnouncementWords } = await import('../features/frame/announcements.tsx')
  return {
    default: ({ row }: { row: Rows['announcements'] }) => (
      <li>
        <AnnouncementWords one={row} />
      </li>
    ),
  }
})

const SettingsLook = lazy(async () => {
  const { SiteTexts } = await import('./public-texts.tsx')
  return { default: ({ row }: { row: GlobalSettings }) => <SiteTexts row={row} /> }
})
const PaymentLook = lazy(async () => {
  const { PaymentTexts } = await import('./public-texts.tsx')
  return { default: ({ row }: { row: PaymentSettings }) => <PaymentTexts row={row} /> }
})

/** A row of the panel as visitors will see it: in its list, or wherever its texts appear. */
export function PublicCard({ collection, row }: PublicCardProps) {
  switch (collection) {
    case 'tests_library':
      return <ExamLook row={row} />
    case 'free_pdfs':
      return <NoteLook row={row} />
    case 'demo_videos':
      return <VideoLook row={row} />
    case 'testimonials':
      return <TestimonialLook row={row} />
    case 'programs':
      return <ProgramLook row={row} />
    case 'announcements':
      return <AnnouncementLook row={row} />
    case 'global_settings':
      return <SettingsLook row={row} />
    case 'payment_settings':
      return <PaymentLook row={row} />
    default:
      return collection satisfies never
  }
}
