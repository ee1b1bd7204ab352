/**
 * Says for this tab's life that the databases of a build's mirrors are in use, so that another build does not drop
 * them (protocol, 16). Needs Web Locks; without them mirrors live in memory and there is nothing to drop.
 */

const lockName = (version: number): string => `academy-mirrors-v${version}`

/** Shares the lock of this build until the tab ends or the given function is called. */
export const shareBuildLock = (locks: LockManager, version: number): (() => void) => {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  locks.request(lockName(version), { mode: 'shared' }, () => held).catch(() => undefined) // refused only to a page that is going away
  return letGo
}

/** Runs `work` if no open tab is of that build; else leaves it for another time. */
export const whenBuildIsGone = async (
  locks: LockManager,
  version: number,
  work: () => Promise<void>,
): Promise<void> => {
  await locks.request(lockName(version), { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}
