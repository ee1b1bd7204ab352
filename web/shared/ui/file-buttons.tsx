import { IconDownload } from '@tabler/icons-react'
import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SaveTarget } from '../../../sync/index.ts'
import { saveWords } from '../format/save-words.ts'
import { keepTapped } from '../live/known-file.ts'
import { useStanding } from '../live/sync-context.tsx'
import { isApp, useIsApp } from '../live/use-device.ts'
import { ButtonAnchor, type ButtonLook } from './button.tsx'
import { useDownload } from './download-pdf.ts'
import { stateStrings } from './state-strings.ts'
import { useToast } from './toast.tsx'
import { useSaveState } from './use-save.ts'

/**
 * 'Download': the file itself, as '{title}.pdf'. It is a link, for which the server names the file, so that it works
 * before and without scripts. With scripts, it says while it works, and why where it does not.
 */
export function DownloadButton({
  target,
  label,
  look,
  isWide,
}: {
  target: SaveTarget
  label: string
  look: ButtonLook
  isWide?: boolean
}) {
  const { isBusy, download } = useDownload(target.title, target.file)
  const onClick = (event: MouseEvent): void => {
    event.preventDefault()
    download()
  }
  return (
    <ButtonAnchor
      look={look}
      isWide={isWide}
      href={`${target.file.url}?download=1`}
      aria-label={`${label}: ${target.title}`}
      aria-busy={isBusy || undefined}
      onClick={onClick}
    >
      {isBusy ? (
        <span>Downloading…</span>
      ) : (
        <>
          <IconDownload className="icon" aria-hidden="true" />
          <span>{label}</span>
        </>
      )}
    </ButtonAnchor>
  )
}

/**
 * The way to read a file at the reader's address `readAt`: in a new tab, or in the installed app. Without a network a
 * file that cannot open says so here. The tapped file is remembered, so that the tab begins with it before the engine
 * is there.
 */
export const useReadLink = (
  target: SaveTarget,
  readAt: string,
): Pick<ComponentProps<'a'>, 'href' | 'target' | 'rel' | 'onClick'> => {
  const state = useSaveState(target)
  const { phase } = useStanding()
  const show = useToast()
  const navigate = useNavigate()
  const isHere = state.kind === 'saved' || state.kind === 'update'
  const onClick = (event: MouseEvent): void => {
    // The browser knows before the engine has heard of it, as on a page that was just opened.
    const isOffline = phase === 'offline' || !navigator.onLine
    if (isHere || !isOffline) {
      keepTapped(target)
      // In an installed app another tab opens a browser, on iPhones one that knows nothing of the saved files.
      if (!isApp()) return
      event.preventDefault()
      navigate(readAt)
      return
    }
    event.preventDefault()
    show(
      state.kind === 'waiting'
        ? { title: 'Does not open yet', text: saveWords(state, target.file.size).sentence }
        : {
            title: 'Not saved on this device',
            text: 'Without internet only saved files open. Save it when you are online; it then opens anywhere.',
          },
    )
  }
  return { href: readAt, target: '_blank', rel: 'noopener', onClick }
}

export function ReadButton({
  target,
  readAt,
  label,
  children,
  ...looks
}: {
  target: SaveTarget
  readAt: string
  label: string
  look?: ButtonLook
  size?: 'large'
  isWide?: boolean
  children?: ComponentProps<'a'>['children']
}) {
  const link = useReadLink(target, readAt)
  const where = useIsApp() ? '' : ' (opens in a new tab)'
  return (
    <ButtonAnchor {...link} {...looks} aria-label={`${label}: ${target.title}${where}`}>
      {children}
      <span>{label}</span>
    </ButtonAnchor>
  )
}

/** For an item whose row is not here: the link to the copy saved on this device, if it is whole. */
export function SavedCopy({ target, readAt }: { target: SaveTarget; readAt: string }) {
  const { kind } = useSaveState(target)
  if (kind !== 'saved') return null
  return <ReadButton target={target} readAt={readAt} label={stateStrings.openSaved} />
}
