import { IconDotsVertical, IconDownload, IconSearch, IconShare } from '@tabler/icons-react'
import type { SaveTarget } from '../../../../sync/index.ts'
import { RoundButton } from '../../../shared/ui/button.tsx'
import { useDownload } from '../../../shared/ui/use-download.ts'
import classes from '../reader.module.css'
import type { OwnFile } from '../reader-shell.tsx'
import { strings } from '../strings.ts'
import type { OpenPdf } from '../use-open-pdf.ts'
import { useShare } from './use-share.ts'

/** Acts on the file: on a phone the search and a sheet with all else. */
export function TopActions({
  target,
  own,
  open,
  onFind,
  onMore,
}: {
  target: SaveTarget
  own: OwnFile | undefined
  /** null while there is nothing to search or to turn. */
  open: OpenPdf | null
  onFind: () => void
  onMore: () => void
}) {
  const { isBusy, download } = useDownload(target.title, target.file)
  const { isBusy: isSharing, share } = useShare(target)
  if (!open) return null
  return (
    <>
      <RoundButton label={strings.find} onClick={onFind}>
        <IconSearch className="icon" aria-hidden="true" />
      </RoundButton>
      <div className={classes.wide}>
        <RoundButton
          label={strings.download}
          aria-busy={isBusy}
          onClick={own?.onDownload ?? download}
        >
          <IconDownload className="icon" aria-hidden="true" />
        </RoundButton>
        {own ? null : (
          <RoundButton label={strings.share} aria-busy={isSharing} onClick={share}>
            <IconShare className="icon" aria-hidden="true" />
          </RoundButton>
        )}
      </div>
      <RoundButton label={strings.more} onClick={onMore}>
        <IconDotsVertical className="icon" aria-hidden="true" />
      </RoundButton>
    </>
  )
}
