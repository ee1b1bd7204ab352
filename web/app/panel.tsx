import { lazy, Suspense } from 'react'
import { homePath } from '../shared/format/paths.ts'
import { Blank } from '../shared/ui/blank.tsx'
import { Button, ButtonLink } from '../shared/ui/button.tsx'
import { keepPanel } from './register-sw.ts'
import { strings } from './strings.ts'

/** Shown where the panel's code is not on this device and cannot be loaded. */
function PanelMissing() {
  return (
    <main className="main wrap">
      <Blank drawing="unseen" title={strings.panelTitle} text={strings.panelText} level={1}>
        <Button onClick={() => window.location.reload()}>{strings.tryAgain}</Button>
        <ButtonLink look="outline" to={homePath}>
          {strings.backToSite}
        </ButtonLink>
      </Blank>
    </main>
  )
}

// The panel is code that no student ever fetches, so a device may be without it when there is no network.
const AdminPanel = lazy(async () => {
  try {
    const { AdminPanel } = await import('./admin-panel.tsx')
    keepPanel()
    return { default: AdminPanel }
  } catch (error) {
    console.warn('the panel could not be loaded', error)
    return { default: PanelMissing }
  }
})

export function Panel() {
  return (
    <Suspense fallback={<PanelComing />}>
      <AdminPanel />
    </Suspense>
  )
}

/** Shown while the panel's code loads. It is text, since the spinner is part of that code. */
function PanelComing() {
  return (
    <main className="main wrap" aria-busy="true">
      <p className="muted" role="status">
        {strings.loading}
      </p>
    </main>
  )
}
