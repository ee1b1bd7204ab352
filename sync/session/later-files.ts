import type { Files, ReadingPlace, SaveState, SaveTarget, UploadState } from '../api.ts'
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
type Saved = readonly (SaveTarget & { readonly state: SaveState })[]
const LOADING: Reading<Saved> = { state: 'loading' }
const NO_PLACE: Reading<ReadingPlace | null> = { state: 'loading' }
const NO_PLACES: Reading<readonly ReadingPlace[]> = { state: 'loading' }

/** Files for screens from the first moment on, while the databases still open. */
export const laterFiles = (platform: Pick<Platform, 'after'>, opening: Promise<Files>): Files => {
  const cache = queryCache()
  return {
    saveState: (target) =>
      cache.get(['save', target], (release) =>
        laterLive(platform, UNSAVED, async () => (await opening).saveState(target), release),
      ),
    saved: () =>
      cache.get(['saved'], (release) =>
        laterLive(platform, LOADING, async () => (await opening).saved(), release),
      ),
    uploadState: (fileId) =>
      cache.get(['upload', fileId], (release) =>
        laterLive(platform, KEPT, async () => (await opening).uploadState(fileId), release),
      ),
    place: ({ collection, id }) =>
      cache.get(['place', collection, id], (release) =>
        laterLive(
          platform,
          NO_PLACE,
          async () => (await opening).place({ collection, id }),
          release,
        ),
      ),
    recentPlaces: () =>
      cache.get(['places'], (release) =>
        laterLive(platform, NO_PLACES, async () => (await opening).recentPlaces(), release),
      ),
    keepPlace: async (place) => (await opening).keepPlace(place),
    opened: async (target) => (await opening).opened(target),
    save: async (target) => (await opening).save(target),
    remove: async (target) => (await opening).remove(target),
    stage: async (file, name, area) => (await opening).stage(file, name, area),
    unstage: async (fileId) => (await opening).unstage(fileId),
    adminUrl: async (file) => (await opening).adminUrl(file),
  }
}
