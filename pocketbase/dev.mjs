// `npm run dev`: the same server, with Vite in front of it, so that a change in web/ or sync/ is on screen at once.
import { main } from './start/main.mjs'
import { run } from './start/run.mjs'
import { viteFront } from './start/vite-front.mjs'

await main((tools) => run(tools, viteFront))
