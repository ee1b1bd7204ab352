// The engine's worker, with what older browsers lack before it. Its name is how the server knows it: it alone may run
// WebAssembly (pocketbase/pb_hooks/pages/headers.js).
import './engine-pieces.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
