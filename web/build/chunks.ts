import type { Plugin } from 'vite'

// Which files the build makes, and what they are called: the names tell the worker and the tests who needs them.

const isPanel = (id: string) =>
  /\/features\/admin\/|\/shared\/intake\/|\/app\/public-(?:card|texts)\.|\/install\/panel-install\.|\/reader\/own-reader\.|\/@mantine\/|\/pocketbase\/dist\/|\/replication\/outbox\.ts|\/commands\/(?:create-commands|field-errors)\.ts|\/session\/leaving\.ts|\/remote\/online/.test(
    id,
  )

/** The panel's code carries its name: a test sees by it that no visitor and no worker loads it. */
export const chunkName = ({ moduleIds }: { moduleIds: readonly string[] }) => {
  if (moduleIds.some(isPanel)) return 'assets/admin-[name]-[hash].js'
  return moduleIds.some(isReader) ? 'assets/pdf-[name]-[hash].js' : 'assets/[name]-[hash].js'
}
const isPanelChunk = (file: string) => file.includes('admin-')
/** Files to load with a part. No page of the site names the panel's seventy files: its own first file does. */
export const withoutPanel = (_file: string, files: string[], { hostId }: { hostId: string }) =>
  isPanelChunk(hostId) ? files : files.filter((file) => !isPanelChunk(file))
/** The same for the reader, which comes with the first file that is read or saved (web/sw/reader.ts). */
const isReader = (id: string) => /\/pdfjs-dist\/|\/features\/reader\/open-reader\./.test(id)
const isPanelFile = (id: string) => /(?:^|\/)(?:features\/admin\/|app\/public-texts\.)/.test(id)
const workerName = ({ moduleIds }: { moduleIds: readonly string[] }) => {
  if (moduleIds.some(isPanelFile)) return 'assets/admin-[name]-[hash].js'
  return moduleIds.some(isReader) ? 'assets/pdf-[name]-[hash].js' : 'assets/[name]-[hash].js'
}
/** Vite leaves out what a worker exports. */
export const keepWorkerExports: Plugin = {
  name: 'keep-worker-exports',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}
export const assetName = ({
  names,
  originalFileNames,
}: {
  names: readonly string[]
  originalFileNames: readonly string[]
}) => {
  if (originalFileNames.some(isReader) || names.includes('open-reader.css'))
    return 'assets/pdf-[name]-[hash][extname]'
  const isNamed = names.some((name) => name.startsWith('admin-'))
  return originalFileNames.some(isPanelFile) && !isNamed
    ? 'assets/admin-[name]-[hash][extname]'
    : 'assets/[name]-[hash][extname]'
}

/** Icons of the panel's frame, which several of its parts load: among what the site shares every page would. */
const isPanelIcon = (id: string) =>
  /\/icons-react\/.*\/Icon(?:CreditCard|History|ListDetails|Logout|Photo|School|Settings|UserCircle|Users|Video)\./.test(
    id,
  )

/**
 * Code that the site's pages share, as one file. Apart, its pieces would be dozens of answers whose headers weigh as
 * much as their content.
 */
export const together = [
  // Before the model, which would take it along: words that pages need without any of its rules. Else /demo-videos has 116.4 of
  // 110 KB before a tap.
  { name: 'names', test: /\/sync\/model\/names\.ts$/, priority: 2 },
  // With what the panel alone has of the engine: among the site's every page would load it, and the model behind its lists. Else
  // each page has 10.4 KB more, /payment 118.2 of 110.
  {
    name: 'model',
    test: /\/sync\/(?:model\/(?!names|written|pdf-faults)|queries\/panel-lists\.ts$)|\/node_modules\/zod\//,
    priority: 1,
  },
  // After the model, which it would take along: what is asked of whoever writes comes with the panel. Else the same 10.4 KB.
  {
    name: 'field-errors',
    test: /\/sync\/(?:model\/(?:written|pdf-faults)|commands\/field-errors)\.ts$/,
    priority: 1,
  },
  // Three that every page would load among the site's, 1.7, 0.6 and 1.3 KB: without them /payment passes 110 KB by one.
  // What looks into a PDF before it is sent. After the words that it finds, which the panel has from its beginning and it would
  // take along.
  { name: 'admin-pdf-scan', test: /\/sync\/files\/upload\/pdf-scan\.ts$/ },
  // What only the search, and only videos, have in common with the panel: no page begins with it.
  { name: 'fold', test: /\/sync\/search\/(?:fold|prefix-distance)\.ts$/, priority: 1 },
  { name: 'video-link', test: /\/web\/shared\/format\/video-link\.ts$/, priority: 1 },
  // The styles of what pages of the panel share, in one file with Mantine's, which ours mend: apart, the order in which files
  // come would decide between them. Styles alone: a group takes along what its files import, which would be React here. Else a
  // visitor's device keeps seven files and 2.9 KB more.
  {
    name: 'admin-parts',
    test: /\/(?:web\/features\/admin\/(?:theme|parts|upload|form|frame|auth|rows|outbox)|node_modules\/@mantine)\/.*\.css$/,
    priority: 1,
  },
  // Else its code is read in the task that begins a page, whose scripts then take 16 to 23 of 16 ms.
  { name: 'react-dom', test: /\/node_modules\/(?:react-dom|scheduler)\//, priority: 1 },
  // Else /tests/full has 51 files in the place of 7 and 111.8 KB before a tap.
  {
    name: (id: string) => (isPanelIcon(id) ? null : 'site'),
    test: /\/web\/(?:shared\/(?!intake\/|reading\/engine-|routes\/path-of-hit|ui\/save-(?:choice|undo)|status\/take-new-build)|features\/frame\/)|\/node_modules\/(?:react|react-router|react-router-dom|@tabler\/icons-react(?!\/.*\/Icon(?:ArrowUp|DotsVertical|InfoCircle|Send|Share|Trash)\.))\/|\/sync\/(?:lib|status)\//,
    minShareCount: 2,
  },
]

/**
 * Files of workers. The engine goes as one, with all that it begins with. Its worker's own script is apart from it, so that no
 * later part imports that.
 */
export const workerOutput = {
  entryFileNames: workerName,
  chunkFileNames: chunkName,
  codeSplitting: {
    groups: [
      // A group takes along what its files import.
      { name: 'engine-whole', test: /\/sync\/worker\/served-engine\.ts$/, priority: 1 },
      // Else the search, which every device keeps, imports what comes with an admin.
      { name: 'engine-lib', test: /\/sync\/lib\//, minShareCount: 2, priority: 1 },
      // What comes with an admin comes at once: else in three files, 0.4 KB more.
      {
        name: 'engine',
        test: /\/sync\/(?:replication\/outbox|commands\/create-commands|session\/leaving)\.ts$/,
      },
    ],
  },
}
