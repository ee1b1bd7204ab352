import type { Online, OnlineAnswer } from '../api-online.ts'
import type { OnlineOptions } from './online.ts'

/** Reads of the server, whose code comes with the first question. Code that did not arrive is an answer as well. */
export const lazyOnline = (options: OnlineOptions): Online => {
  const later =
    <A extends readonly unknown[], T>(
      pick: (online: Online) => (...args: A) => Promise<OnlineAnswer<T>>,
    ) =>
    async (...args: A): Promise<OnlineAnswer<T>> => {
      const found = await import('./online.ts').catch(() => null)
      if (!found) return { ok: false, code: 'offline', message: '' }
      return pick(found.createOnline(options))(...args)
    }
  return {
    history: later((online) => online.history),
    audit: later((online) => online.audit),
    markSeen: later((online) => online.markSeen),
    auditPeople: later((online) => online.auditPeople),
    exportAudit: later((online) => online.exportAudit),
    team: later((online) => online.team),
    invite: later((online) => online.invite),
    withdrawInvite: later((online) => online.withdrawInvite),
    removeAdmin: later((online) => online.removeAdmin),
    clock: later((online) => online.clock),
    confirmClock: later((online) => online.confirmClock),
    start: later((online) => online.start),
    newestBackup: later((online) => online.newestBackup),
    removeSample: later((online) => online.removeSample),
    videoLink: later((online) => online.videoLink),
    forgot: later((online) => online.forgot),
    describeLink: later((online) => online.describeLink),
  }
}
