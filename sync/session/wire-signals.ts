import type { Subject } from 'rxjs'
import type { FileEngine } from '../files/open-files.ts'
import type { Signals } from '../lib/page-port.ts'
import type { Auth } from '../remote/auth.ts'
import type { AskReason } from '../replication/contract.ts'
import type { StoreHost } from '../store/store-host.ts'

interface WireOptions {
  readonly signals: Signals
  readonly auth: Pick<Auth, 'refreshIfDue'>
  readonly host: Pick<StoreHost, 'probe' | 'flushCopy'>
  readonly files: Promise<Pick<FileEngine, 'wake'>>
  readonly asks: Pick<Subject<AskReason>, 'next'>
  /** Emits when reads may have missed a change, because the tab was hidden and may have been frozen. */
  readonly doubts: Pick<Subject<void>, 'next'>
}

/**
 * Turns the page's events into steps of the engine. A tab that wakes first probes its database connections, which may have
 * been lost unnoticed, and then asks the server.
 */
export const wireSignals = (options: WireOptions): void => {
  const { signals, auth, host, files, asks, doubts } = options
  let wasHidden = false

  const wakeFiles = () => void files.then((opened) => opened.wake()).catch(() => undefined)
  const refresh = () => void auth.refreshIfDue().catch(() => undefined) // tried again at the next look
  const wake = async () => {
    refresh()
    if (wasHidden) {
      wasHidden = false
      await host.probe()
      doubts.next()
    }
    asks.next({ kind: 'focus' })
    wakeFiles()
  }
  const look = () => {
    if (signals.isVisible()) void wake()
    else {
      wasHidden = true
      void host.flushCopy().catch(() => undefined)
    }
  }
  const reconnect = () => {
    asks.next({ kind: 'reconnect' })
    refresh()
    wakeFiles()
  }
  signals.onVisibility(look)
  signals.onFocus(look)
  signals.onOnline(reconnect)
  signals.onOffline(() => asks.next({ kind: 'disconnect' }))
  refresh()
}
