import { test } from '../support/app.ts'
import { LARGEST, nameOf, openWith, read } from '../support/stories/large-text.ts'

test(`letters of ${nameOf(LARGEST)} leave notes their titles and the reader its controls`, async ({
  app,
}) => {
  await read(await openWith(app, LARGEST), LARGEST.rootPx)
})
