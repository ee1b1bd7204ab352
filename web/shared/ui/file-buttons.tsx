import { IconDownload } from '@tabler/icons-react'
import type { ComponentProps, MouseEvent } from 'react'
import type { SaveTarget } from '../../../sync/index.ts'
import { useStatus } from '../live/sync-context.tsx'
import { ButtonAnchor, type ButtonLook } from './button.tsx'
import { useToast } from './toast.tsx'
import { useDownload } from './use-download.ts'
import { useSaveState } from './use-save.ts'

/**
 * 'Download': the file itself, as '{title}.pdf'. A link, which the server names the file for, so that it works before
 * any script is there and without one; with one, it says while it works, and why where it does not.
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
      aria-busy={isBusy}
      onClick={onClick}
    >
      <IconDownload className="icon" aria-hidden="true" />
      {isBusy ? 'Downloading…' : label}
    </ButtonAnchor>
  )
}

/** A way to open the file in a new tab that says so, instead of an error page, where it cannot open without a network. */
export const useOpenFile = (
  target: SaveTarget,
): Pick<ComponentProps<'a'>, 'href' | 'target' | 'rel' | 'onClick'> => {
  const state = useSaveState(target)
  const { phase } = useStatus()
  const show = useToast()
  const cannotOpen = phase === 'offline' && state.kind !== 'saved'
  const onClick = (event: MouseEvent): void => {
    if (!cannotOpen) return
    event.preventDefault()
    show({
      title: 'Not saved on this device',
      text: 'Without internet only saved files open. Save it when you are online; it then opens anywhere.',
    })
  }
  return { href: target.file.url, target: '_blank', rel: 'noopener', onClick }
}

export function OpenFileButton({
  target,
  label,
  children,
  ...looks
}: {
  target: SaveTarget
  label: string
  look?: ButtonLook
  size?: 'large'
  isWide?: boolean
  children?: ComponentProps<'a'>['children']
}) {
  const link = useOpenFile(target)
  return (
    <ButtonAnchor
      {...link}
      {...looks}
      aria-label={`${label}: ${target.title} (opens in a new tab)`}
    >
      {children}
      {label}
    </ButtonAnchor>
  )
}
