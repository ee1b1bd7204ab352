/**
 * Groups calls that arrive while a turn is waited for. `turn` runs its work one at a time; `work` answers all calls, in
 * their order. A failure fails the whole group.
 */
export const inGroups = <Asked, Answer>(
  turn: (work: () => Promise<readonly Answer[]>) => Promise<readonly Answer[]>,
  work: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): ((one: Asked) => Promise<Answer>) => {
  let open: { readonly asked: Asked[]; readonly answers: Promise<readonly Answer[]> } | null = null
  const begin = () => {
    const asked: Asked[] = []
    // Who asks once the turn has come, or will never come, is in the next group.
    const close = () => {
      if (open?.asked === asked) open = null
    }
    const inTurn = () => {
      close()
      return work(asked)
    }
    const answers = Promise.resolve()
      .then(() => turn(inTurn))
      .finally(close)
    return { asked, answers }
  }
  return async (one) => {
    open ??= begin()
    const at = open.asked.push(one) - 1
    // as: there are as many answers as were asked for
    return (await open.answers)[at] as Answer
  }
}
