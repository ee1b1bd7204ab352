import type { Shelf } from '../../api.ts'
import type { FileRows } from '../space/file-table.ts'
import { isRecentOnly } from './reasons.ts'
import { isOnShelf, type ShelfItem, shelfKeys } from './shelves.ts'
import { wishId } from './wish.ts'

/** Every shelf with what it holds and what of it is neither here nor on its way. `items`: the newest first. */
export const shelvesNow = (
  items: readonly ShelfItem[],
  { wishes, shelves }: Pick<FileRows, 'wishes' | 'shelves'>,
): readonly Shelf[] =>
  shelfKeys.map((key) => {
    const on = items.filter((item) => isOnShelf(item, key))
    const left = on.filter((item) => {
      const wish = wishes.get(wishId(item))
      return !wish || isRecentOnly(wish) || wish.state === 'failed'
    })
    return {
      key,
      isKept: shelves.some((shelf) => shelf.key === key),
      count: on.length,
      here: on.filter((item) => wishes.get(wishId(item))?.saved?.sha256 === item.file.sha256)
        .length,
      bytes: on.reduce((sum, { file }) => sum + file.size, 0),
      left: left.map(({ file }) => file.size),
    }
  })
