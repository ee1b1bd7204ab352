import type { Online, OnlineAnswer } from '../api-online.ts'
import type { OnlineOptions } from './online.ts'

/** Reads of the server, whose code comes with the first question. Code that did not arrive is an answer as well. */
export const lazyOnline = (options: OnlineOptions): Online => {
  const lazy =
    <A extends readonly unknown[], T>(
      pick: (online: Online) => (...args: A) => Promise<OnlineAnswer<T>>,
    ) =>
    async (...args: A): Promise<OnlineAnswer<T>> => {
      const found = await import('./online.ts').catch(() => null)
      if (!found) return { ok: false, code: 'offline', message: '' }
      return pick(found.createOnline(options))(...args)
    }
  return {
    history: lazy((online) => online.history),
    audit: lazy((online) => online.audit),
    auditPeople: lazy((online) => online.auditPeople),
    exportAudit: lazy((online) => online.exportAudit),
    team: lazy((online) => online.team),
    invite: lazy((online) => online.invite),
    withdrawInvite: lazy((online) => online.withdrawInvite),
    removeAdmin: lazy((online) => online.removeAdmin),
    passwordLink: lazy((online) => online.passwordLink),
    changePayee: lazy((online) => online.changePayee),
    seePayee: lazy((online) => online.seePayee),
    mailSettings: lazy((online) => online.mailSettings),
    setMail: lazy((online) => online.setMail),
    testMail: lazy((online) => online.testMail),
    backUpNow: lazy((online) => online.backUpNow),
    reach: lazy((online) => online.reach),
    start: lazy((online) => online.start),
    newestBackup: lazy((online) => online.newestBackup),
    removeSample: lazy((online) => online.removeSample),
    forgot: lazy((online) => online.forgot),
    describeLink: lazy((online) => online.describeLink),
  }
}
