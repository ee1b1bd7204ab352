import {
  IconDownload,
  IconLayoutGrid,
  IconLink,
  IconList,
  IconMaximize,
  IconMinimize,
  IconPrinter,
  IconRotateClockwise,
  IconShare,
} from '@tabler/icons-react'
import { type ComponentType, type RefObject, useState, useSyncExternalStore } from 'react'
import type { SaveTarget } from '../../../../sync/index.ts'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { SavePanel } from '../../../shared/ui/save-bubble.tsx'
import { Sheet } from '../../../shared/ui/sheet.tsx'
import { useDownload } from '../../../shared/ui/use-download.ts'
import type { OwnFile } from '../reader-shell.tsx'
import { strings } from '../strings.ts'
import type { OpenPdf } from '../use-open-pdf.ts'
import { Contents, useOutline } from './contents.tsx'
import classes from './more-sheet.module.css'
import { PrintChoice } from './print-choice.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { useShare } from './use-share.ts'

type Shown = 'menu' | 'contents' | 'pages' | 'print'

const TITLES: Readonly<Record<Shown, string>> = {
  menu: strings.moreTitle,
  contents: strings.contents,
  pages: strings.thumbnails,
  print: strings.print,
}

/** Everything that can be done with the file. */
export function MoreSheet({
  target,
  newest,
  own,
  open,
  root,
  shown: first = 'menu',
  onClose,
}: {
  target: SaveTarget
  newest: SaveTarget
  own: OwnFile | undefined
  open: OpenPdf
  root: RefObject<HTMLElement | null>
  shown?: Shown
  onClose: () => void
}) {
  const [shown, setShown] = useState<Shown>(first)
  return (
    <Sheet title={TITLES[shown]} onClose={onClose} isWide={shown === 'pages'}>
      {shown === 'menu' ? (
        <Menu
          target={target}
          newest={newest}
          own={own}
          open={open}
          root={root}
          onShow={setShown}
          onClose={onClose}
        />
      ) : null}
      {shown === 'contents' ? <Contents open={open} onDone={onClose} /> : null}
      {shown === 'pages' ? <Thumbnails open={open} onDone={onClose} /> : null}
      {shown === 'print' ? <PrintChoice open={open} onDone={onClose} /> : null}
    </Sheet>
  )
}

function Menu({
  target,
  newest,
  own,
  open,
  root,
  onShow,
  onClose,
}: {
  target: SaveTarget
  newest: SaveTarget
  own: OwnFile | undefined
  open: OpenPdf
  root: RefObject<HTMLElement | null>
  onShow: (shown: Shown) => void
  onClose: () => void
}) {
  const { isBusy, download } = useDownload(target.title, target.file, onClose)
  const { isBusy: isSharing, share, sharePage } = useShare(target, onClose)
  const { page } = useLive(open.viewer.state)
  const full = useFullScreen(root)
  const outline = useOutline(open)
  const andClose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <>
      {own ? null : <SavePanel target={newest} />}
      <ul className={classes.menu}>
        <Item
          icon={IconList}
          label={outline === null ? strings.noContents : strings.contents}
          isOff={outline === null}
          onClick={() => onShow('contents')}
        />
        <Item icon={IconLayoutGrid} label={strings.thumbnails} onClick={() => onShow('pages')} />
        <Item
          icon={IconRotateClockwise}
          label={strings.rotate}
          onClick={() => open.viewer.rotate()}
        />
        {full ? (
          <Item
            icon={full.isOn ? IconMinimize : IconMaximize}
            label={full.isOn ? strings.leaveFullScreen : strings.fullScreen}
            onClick={andClose(full.toggle)}
          />
        ) : null}
        <Item
          icon={IconDownload}
          label={isBusy ? strings.downloading : strings.download}
          isBusy={isBusy}
          onClick={own?.onDownload ?? download}
        />
        {own ? null : (
          <>
            <Item icon={IconShare} label={strings.share} isBusy={isSharing} onClick={share} />
            <Item icon={IconLink} label={strings.sharePage(page)} onClick={() => sharePage(page)} />
          </>
        )}
        <Item icon={IconPrinter} label={strings.print} onClick={() => onShow('print')} />
      </ul>
    </>
  )
}

function Item({
  icon: Icon,
  label,
  isBusy,
  isOff,
  onClick,
}: {
  icon: ComponentType<{ className?: string; 'aria-hidden': 'true' }>
  label: string
  isBusy?: boolean
  isOff?: boolean
  onClick: () => void
}) {
  return (
    <li>
      <button type="button" aria-busy={isBusy} disabled={isOff} onClick={onClick}>
        <Icon className="icon" aria-hidden="true" />
        {label}
      </button>
    </li>
  )
}

const onFullScreen = (onChange: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** The whole screen for the reader; null where the browser gives it to no element, as on iPhones. */
const useFullScreen = (
  root: RefObject<HTMLElement | null>,
): { readonly isOn: boolean; readonly toggle: () => void } | null => {
  const isOn = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const toggle = (): void => {
    const done = isOn ? document.exitFullscreen() : root.current?.requestFullscreen()
    done?.catch((cause: unknown) => console.warn('no full screen', cause))
  }
  return { isOn, toggle }
}
