import {
  IconDownload,
  IconLayoutGrid,
  IconLink,
  IconList,
  IconPrinter,
  IconRotateClockwise,
  IconShare,
} from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import type { SaveTarget } from '../../../../sync/index.ts'
import { pdfFileName } from '../../../shared/format/file-name.ts'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { handOver, useDownload } from '../../../shared/ui/download-pdf.ts'
import { SavePanel } from '../../../shared/ui/save-bubble.tsx'
import { Sheet } from '../../../shared/ui/sheet.tsx'
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

interface MoreProps {
  /** The version that is read. */
  readonly target: SaveTarget
  /** The version on the site, which is what is saved. */
  readonly newest: SaveTarget
  readonly own: OwnFile | undefined
  readonly open: OpenPdf
  readonly onClose: () => void
}

/** Everything that can be done with the file. */
export function MoreSheet({ shown: first, ...parts }: MoreProps & { shown: Shown }) {
  const [shown, setShown] = useState<Shown>(first)
  const { open, onClose } = parts
  return (
    <Sheet title={TITLES[shown]} onClose={onClose} isWide={shown === 'pages'}>
      {shown === 'menu' ? <Menu {...parts} onShow={setShown} /> : null}
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
  onShow,
  onClose,
}: MoreProps & { onShow: (shown: Shown) => void }) {
  const { isBusy, download } = useDownload(target.title, target.file, onClose)
  const downloadOwn = async (): Promise<void> => {
    const got = await own?.load()
    if (got?.kind === 'file') handOver(got.blob, pdfFileName(target.title))
  }
  const { isBusy: isSharing, share, sharePage } = useShare(target, onClose)
  const { page } = useLive(open.viewer.state)
  const outline = useOutline(open)
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
        <Item
          icon={IconDownload}
          label={isBusy ? strings.downloading : strings.download}
          isBusy={isBusy}
          onClick={own ? () => void downloadOwn() : download}
        />
        {own ? null : (
          <>
            <Item
              icon={IconShare}
              label={strings.share}
              isBusy={isSharing}
              onClick={() => void share()}
            />
            <Item
              icon={IconLink}
              label={strings.sharePage(page)}
              onClick={() => void sharePage(page)}
            />
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
