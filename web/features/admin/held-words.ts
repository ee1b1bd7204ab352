/** What waits for its ten seconds is not done by who leaves before they are over. `leave`: what that is called, as 'Sign out'. */
export const heldWords = (count: number, leave: string): string =>
  count === 1
    ? `One thing that you did can still be taken back, and is done only when its ten seconds are over. ${leave} before that, and it is not done.`
    : `${count} things that you did can still be taken back, and are done only when their ten seconds are over. ${leave} before that, and they are not done.`
