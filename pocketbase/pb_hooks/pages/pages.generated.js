// Written by `npm run generate` from web/app/page-table.ts. Do not edit: a test compares the two.
module.exports = {
  "routes": [
    "/",
    "/tests/:testType",
    "/tests/:testType/:testId",
    "/tests/:testType/:testId/read",
    "/free-pdfs",
    "/free-pdfs/:id",
    "/free-pdfs/:id/read",
    "/demo-videos",
    "/testimonials",
    "/payment",
    "/library",
    "/contact",
    "/privacy-policy",
    "/disclaimer"
  ],
  "redirects": {
    "/tutorials": "/",
    "/tutorials/:slug": "/",
    "/mentorship": "/payment",
    "/tests": "/tests/full"
  },
  "told": [
    {
      "path": "/"
    },
    {
      "path": "/tests/full",
      "table": "tests_library",
      "kind": "full"
    },
    {
      "path": "/tests/part",
      "table": "tests_library",
      "kind": "part"
    },
    {
      "path": "/tests/dpp",
      "table": "tests_library",
      "kind": "dpp"
    },
    {
      "path": "/free-pdfs",
      "table": "free_pdfs"
    },
    {
      "path": "/demo-videos",
      "table": "demo_videos"
    },
    {
      "path": "/testimonials",
      "table": "testimonials"
    },
    {
      "path": "/payment",
      "table": "programs"
    },
    {
      "path": "/contact"
    }
  ]
}
