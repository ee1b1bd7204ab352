import type { FileEngine } from '../files/open-files.ts'
import type { Signals } from '../lib/page-port.ts'
import type { Auth } from '../remote/auth.ts'
import type { AskReason } from '../replication/contract.ts'
import type { StoreHost } from '../store/store-host.ts'

export interface WireOptions {
  readonly signals: Signals
  readonly auth: Pick<Auth, 'wake' | 'refreshIfDue' | 'state'>
  readonly host: Promise<Pick<StoreHost, 'probe' | 'flushSnapshots'>>
  readonly files: Promise<Pick<FileEngine, 'wake' | 'leave'>>
  readonly ask: (reason: AskReason) => void
}

export interface Wires {
  /** Tells reads that they may have missed something: the tab was out of sight and may have been frozen. */
  readonly onDoubt: (callback: () => void) => () => void
  readonly stop: () => void
}

/**
 * Turns what happens to the page into what the engine does about it. A tab that wakes first reads who is signed in and
 * probes its connections, because both may have changed without a word, and only then asks the server.
 */
export const wireSignals = ({ signals, auth, host, files, ask }: WireOptions): Wires => {
  const doubters = new Set<() => void>()
  let wasHidden = false

  const wakeFiles = () => void files.then((opened) => opened.wake()).catch(() => undefined)
  const refresh = () => void auth.refreshIfDue().catch(() => undefined) // tried again at the next look
  const wake = async () => {
    auth.wake()
    refresh()
    if (wasHidden) {
      wasHidden = false
      await host.then((opened) => opened.probe()).catch(() => undefined) // the pull that follows says it
      for (const doubter of [...doubters]) doubter()
    }
    ask({ kind: 'focus' })
    wakeFiles()
  }
  const look = () => {
    if (signals.isVisible()) void wake()
    else {
      wasHidden = true
      void files.then((opened) => opened.leave()).catch(() => undefined)
      void host.then((opened) => opened.flushSnapshots()).catch(() => undefined)
    }
  }
  const reconnect = () => {
    ask({ kind: 'reconnect' })
    refresh()
    wakeFiles()
  }
  const disconnect = () => ask({ kind: 'disconnect' })
  const stops = [
    signals.onVisibility(look),
    signals.onFocus(look),
    signals.onOnline(reconnect),
    signals.onOffline(disconnect),
  ]
  refresh()
  return {
    onDoubt: (callback) => {
      doubters.add(callback)
      return () => doubters.delete(callback)
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
