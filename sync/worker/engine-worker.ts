import { serveInWorker } from './served-engine.ts'

// The same file is the worker's own script, and what a page without workers imports. Nothing else may import it: WebKit runs a
// worker's own script once more for each part that does, and the second engine would hear what is meant for the first.
export { serveOnPage } from './served-engine.ts'

if ('WorkerGlobalScope' in self) serveInWorker()
