import type { Connection, Files, ReadingPlace, SaveState, UploadState } from '../api.ts'
import type { Live, Reading } from '../lib/live.ts'
import type { Platform } from '../lib/platform.ts'
import { queryCache } from '../queries/cache.ts'
import { onDemand } from '../queries/on-demand.ts'

/** A live value that is known only later; `initial` until then. */
const laterLive = <T>(
  platform: Pick<Platform, 'after'>,
  initial: T,
  source: () => Promise<Live<T>>,
  release: () => void,
): Live<T> =>
  onDemand(
    platform,
    initial,
    (set) => {
      let isStopped = false
      let stop: () => void = () => undefined
      void source().then(
        (live) => {
          if (isStopped) return
          const update = () => set(live.getSnapshot())
          stop = live.subscribe(update)
          update()
        },
        () => undefined, // the engine did not start, which the status says
      )
      return () => {
        isStopped = true
        stop()
      }
    },
    release,
  )

const UNSAVED: SaveState = { kind: 'unsaved' }
const KEPT: UploadState = { kind: 'kept' }
const LOADING = { state: 'loading' } as const
const UNTOLD: Connection = { kind: 'unknown', savesData: false }

/** Files for screens from the first moment on, while the databases still open. */
export const laterFiles = (platform: Pick<Platform, 'after'>, opening: Promise<Files>): Files => {
  const cache = queryCache()
  const read = <T>(key: readonly unknown[], initial: T, ask: (files: Files) => Live<T>): Live<T> =>
    cache.get(key, (release) =>
      laterLive(platform, initial, async () => ask(await opening), release),
    )
  const readAll = <T>(name: string, ask: (files: Files) => Live<Reading<T>>): Live<Reading<T>> =>
    read<Reading<T>>([name], LOADING, ask)
  return {
    saveState: (target) => read(['save', target], UNSAVED, (files) => files.saveState(target)),
    uploadState: (id) => read(['upload', id], KEPT, (files) => files.uploadState(id)),
    place: ({ collection, id }) =>
      read<Reading<ReadingPlace | null>>(['place', collection, id], LOADING, (files) =>
        files.place({ collection, id }),
      ),
    connection: () => read(['connection'], UNTOLD, (files) => files.connection()),
    saved: () => readAll('saved', (files) => files.saved()),
    recentPlaces: () => readAll('places', (files) => files.recentPlaces()),
    shelves: () => readAll('shelves', (files) => files.shelves()),
    space: () => readAll('space', (files) => files.space()),
    rules: () => readAll('rules', (files) => files.rules()),
    usedToday: () => readAll('used', (files) => files.usedToday()),
    keepPlace: async (place) => (await opening).keepPlace(place),
    opened: async (target) => (await opening).opened(target),
    save: async (target) => (await opening).save(target),
    remove: async (target) => (await opening).remove(target),
    pause: async (item) => (await opening).pause(item),
    removeSaved: async (items) => (await opening).removeSaved(items),
    undo: async (undo) => (await opening).undo(undo),
    keepShelf: async (key, isAsked) => (await opening).keepShelf(key, isAsked),
    dropShelf: async (key) => (await opening).dropShelf(key),
    saveNewest: async (key, bytes) => (await opening).saveNewest(key, bytes),
    setRules: async (rules) => (await opening).setRules(rules),
    getNow: async () => (await opening).getNow(),
    retryFailed: async () => (await opening).retryFailed(),
    exportList: async () => (await opening).exportList(),
    readList: async (text) => (await opening).readList(text),
    takeList: async (list, isAsked) => (await opening).takeList(list, isAsked),
    stage: async (file, name, area) => (await opening).stage(file, name, area),
    unstage: async (fileId) => (await opening).unstage(fileId),
    stagedBytes: async (fileId) => (await opening).stagedBytes(fileId),
    adminUrl: async (file) => (await opening).adminUrl(file),
  }
}
