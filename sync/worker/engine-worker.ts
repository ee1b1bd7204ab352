import { serveInWorker } from './served-engine.ts'

// A script of its own, which no other module imports: WebKit runs it once more for each part that does, and the second
// engine would hear what is meant for the first.
serveInWorker()
