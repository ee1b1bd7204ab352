export interface DiffPart {
  readonly text: string
  readonly isDifferent: boolean
}

const words = (text: string): readonly string[] => text.match(/\s+|[^\s]+/g) ?? []

/** Longest common run of words, as the lengths of a table: fine for titles, and bounded below for longer texts. */
const commonTable = (a: readonly string[], b: readonly string[]): readonly Uint16Array[] => {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = table[i]
      const below = table[i + 1]
      if (!row || !below) continue
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  return table
}

const joined = (parts: readonly DiffPart[]): readonly DiffPart[] => {
  const out: DiffPart[] = []
  for (const part of parts) {
    const last = out.at(-1)
    if (last && last.isDifferent === part.isDifferent)
      out[out.length - 1] = { text: last.text + part.text, isDifferent: part.isDifferent }
    else out.push(part)
  }
  return out
}

/** Marks of neighbouring words are one mark: the blank between them says nothing by itself. */
const bridged = (parts: readonly DiffPart[]): readonly DiffPart[] =>
  joined(
    parts.map((part, at) =>
      part.text.trim() === '' && parts[at - 1]?.isDifferent && parts[at + 1]?.isDifferent
        ? { ...part, isDifferent: true }
        : part,
    ),
  )

const MAX_WORDS = 600 // beyond it both sides are marked whole, so that a long text costs no seconds

interface Diff {
  readonly mine: readonly DiffPart[]
  readonly theirs: readonly DiffPart[]
}

/** How many pairs of words, of at most `most`, are the same before the first that is not. */
const sharedRun = (
  most: number,
  at: (index: number) => readonly [string | undefined, string | undefined],
): number => {
  for (let index = 0; index < most; index++) {
    const [word, other] = at(index)
    if (word !== other) return index
  }
  return most
}

/** Both texts, cut word by word into shared and different parts; the parts of each side make its text. */
export const wordDiff = (mine: string, theirs: string): Diff => {
  const a = words(mine)
  const b = words(theirs)
  // What both begin and end with costs nothing: of a long text mostly one part is another.
  const shorter = Math.min(a.length, b.length)
  const head = sharedRun(shorter, (index) => [a[index], b[index]])
  const tail = sharedRun(shorter - head, (index) => [a.at(-1 - index), b.at(-1 - index)])
  const middle = diffOf(a.slice(head, a.length - tail), b.slice(head, b.length - tail))
  const whole = (parts: readonly DiffPart[]) =>
    bridged(
      [
        { text: a.slice(0, head).join(''), isDifferent: false },
        ...parts,
        { text: a.slice(a.length - tail).join(''), isDifferent: false },
      ].filter(({ text }) => text !== ''),
    )
  return { mine: whole(middle.mine), theirs: whole(middle.theirs) }
}

const diffOf = (a: readonly string[], b: readonly string[]): Diff => {
  if (a.length > MAX_WORDS || b.length > MAX_WORDS)
    return {
      mine: [{ text: a.join(''), isDifferent: true }],
      theirs: [{ text: b.join(''), isDifferent: true }],
    }
  const table = commonTable(a, b)
  const left: DiffPart[] = []
  const right: DiffPart[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const word = a[i]
    const other = b[j]
    if (word !== undefined && word === other) {
      left.push({ text: word, isDifferent: false })
      right.push({ text: word, isDifferent: false })
      i++
      j++
    } else if (
      other === undefined ||
      (word !== undefined && (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))
    ) {
      left.push({ text: word ?? '', isDifferent: true })
      i++
    } else {
      right.push({ text: other, isDifferent: true })
      j++
    }
  }
  return { mine: joined(left), theirs: joined(right) }
}
