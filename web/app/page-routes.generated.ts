// Written by `npm run generate` from web/app/page-table.ts. Do not edit: a test compares the two.
export const pageRoutes = {
  "home": "/",
  "exams": "/tests/:testType",
  "exam": "/tests/:testType/:testId",
  "readExam": "/tests/:testType/:testId/read",
  "notes": "/free-pdfs",
  "note": "/free-pdfs/:id",
  "readNote": "/free-pdfs/:id/read",
  "videos": "/demo-videos",
  "testimonials": "/testimonials",
  "payment": "/payment",
  "library": "/library",
  "contact": "/contact",
  "privacy": "/privacy-policy",
  "disclaimer": "/disclaimer"
} as const
export const barePages: readonly string[] = [
  "readExam",
  "readNote"
]
export const redirects: Readonly<Record<string, string>> = {
  "/tutorials": "/",
  "/tutorials/:slug": "/",
  "/mentorship": "/payment",
  "/tests": "/tests/full"
}
