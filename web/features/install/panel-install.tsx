import { useState } from 'react'
import { showInstallDialog } from './install-dialog.ts'
import { InstallSheet, type ShownWay } from './install-sheet.tsx'
import { panelWords } from './strings.ts'
import { isChromium, isPhone, wayHere } from './this-browser.ts'

/** The panel as an app of its own, for an admin who asked for it. */
export function PanelInstall({ onClose }: { onClose: () => void }) {
  const [way] = useState<ShownWay>(() => wayHere() ?? (isChromium() ? 'menu' : 'none'))
  const accept = async (): Promise<void> => {
    if (way === 'dialog') await showInstallDialog().catch(() => false)
    onClose()
  }
  return (
    <InstallSheet
      way={way}
      words={panelWords}
      isPhone={isPhone()}
      savedCount={0}
      onNo={onClose}
      onYes={() => void accept()}
    />
  )
}
