/** Words of the home page. It claims no rank and no result: those are for the academy to add, with consent. */
export const strings = {
  continueReading: 'Continue reading',
  atPage: (page: number, pages: number | undefined) =>
    pages === undefined ? `Page ${page}` : `Page ${page} of ${pages}`,
  putAway: 'Put this away',
  title: 'Free notes and papers for NEET',
  description:
    'Free notes and exam papers for NEET that open even when the internet does not, and mentors to plan the weeks with you.',
  heading: 'Prepare for NEET,',
  headingMarked: 'one step at a time.',
  lead: 'Free notes and papers that open even when the internet does not.',
  examDay: (name: string) => `${name || 'The exam'} is on`,
  start: 'Start Your Journey',
  notes: 'Free PDFs',
  paper:
    'The answer sheet of the exam: 180 bubbles, 90 for Biology, 45 for Chemistry, 45 for Physics, partly filled',
  paperLine: 'The exam: 180 questions in 180 minutes.',
  where: 'Where will you start?',
  whereText: 'Choose one to begin.',
  notesCard: 'Free PDF notes',
  notesCardText: 'Chapter by chapter, short notes and sheets for revision.',
  testsCard: 'Tests',
  testsCardText: 'Full tests, part tests and daily practice papers.',
  videosCard: 'Demo videos',
  videosCardText: 'See how a session feels before you join one.',
  mentorshipCard: 'Join Mentorship',
  mentorshipCardText: 'One person plans your week and goes through it with you.',
  programmeCard: 'Academic Programme Bio + Chem',
  programmeCardText: 'Sessions in Biology and Chemistry up to the exam.',
  notesCount: (count: number) => (count === 1 ? 'note' : 'notes'),
  testsCount: (count: number) => (count === 1 ? 'test' : 'tests'),
  videosCount: (count: number) => (count === 1 ? 'video' : 'videos'),
  newest: 'Newest:',
  mentorHeading: 'A mentor who sat where you sit',
  mentorText:
    'A plan for the week, someone who notices when you fall behind, and straight answers from a person who has sat the same paper.',
  fees: 'See programmes and fees',
  steps: [
    {
      title: 'Tell us where you are',
      text: 'Your last test, your school hours, the chapters you avoid.',
    },
    {
      title: 'Get this week’s targets',
      text: 'Small enough to finish, written down, with the notes and tests to use.',
    },
    {
      title: 'Review it on Sunday',
      text: 'What was done, what was not, and what changes next week.',
    },
  ],
  results: 'Results',
  noResults: 'We have not published results yet.',
  toTestimonials: 'Read what students say',
  askHeading: 'Not sure which one fits?',
  askText:
    'Message us your last test score. We will tell you, even if the answer is “you don’t need us yet”.',
  join: 'Join Now',
  contact: 'Contact',
} as const
