type Condition = Readonly<Record<string, unknown>>
type Test = (value: unknown) => boolean

const rankOf = (value: unknown): number => (value === undefined || value === null ? 0 : 1)

/** Order of two values of a field: what is missing comes first. */
export const compareValues = (one: unknown, other: unknown): number => {
  const missing = rankOf(one) - rankOf(other)
  if (missing !== 0) return missing
  // as: what an index can order; all fields of ours are text, numbers and truth
  const [a, b] = [one as string, other as string]
  return a < b ? -1 : a > b ? 1 : 0
}

const isComparable = (one: unknown, other: unknown): boolean => typeof one === typeof other

const operators: Readonly<Record<string, (wanted: unknown) => Test>> = {
  $eq: (wanted) => (value) => value === wanted,
  $ne: (wanted) => (value) => value !== wanted,
  $gt: (wanted) => (value) => isComparable(value, wanted) && compareValues(value, wanted) > 0,
  $gte: (wanted) => (value) => isComparable(value, wanted) && compareValues(value, wanted) >= 0,
  $lt: (wanted) => (value) => isComparable(value, wanted) && compareValues(value, wanted) < 0,
  $lte: (wanted) => (value) => isComparable(value, wanted) && compareValues(value, wanted) <= 0,
  $in: (wanted) => (value) => Array.isArray(wanted) && wanted.includes(value),
  $nin: (wanted) => (value) => Array.isArray(wanted) && !wanted.includes(value),
  $exists: (wanted) => (value) => (value !== undefined) === wanted,
}

const isCondition = (value: unknown): value is Condition =>
  typeof value === 'object' && value !== null

const testOf = (condition: unknown): Test => {
  if (!isCondition(condition)) return (value) => value === condition
  const tests = Object.entries(condition).map(([name, wanted]) => {
    const operator = operators[name]
    if (!operator) throw new Error(`a query asks for ${name}, which is left out of the build`)
    return operator(wanted)
  })
  return (value) => tests.every((test) => test(value))
}

const fieldOf = (path: string): ((doc: object) => unknown) => {
  const steps = path.split('.')
  return (doc) => steps.reduce<unknown>((at, step) => (isCondition(at) ? at[step] : undefined), doc)
}

/** Whether a document fits a selector, for the operators that RxDB itself and our queries use. @throws for any other */
export const matcherOf = (selector: Condition): ((doc: object) => boolean) => {
  const tests = Object.entries(selector).map(([key, condition]) => {
    if (key === '$and' || key === '$or') {
      // as: an operator over selectors has a list of them
      const parts = (condition as readonly Condition[]).map(matcherOf)
      return (doc: object) =>
        key === '$and' ? parts.every((fits) => fits(doc)) : parts.some((fits) => fits(doc))
    }
    const read = fieldOf(key)
    const test = testOf(condition)
    return (doc: object) => test(read(doc))
  })
  return (doc) => tests.every((fits) => fits(doc))
}

/** RxDB's matcher for a query that no index answers by itself; stands in for mingo (web/build/lean-packages.ts). */
export const getMingoQuery = (selector: Condition) => ({ test: matcherOf(selector) })
