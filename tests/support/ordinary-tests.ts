import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'

export interface OrdinaryTest {
  /** The titles of the groups around it come first; what a table of tests types stands behind. */
  readonly title: string
  /**
   * Texts and patterns that it types, also by constants and functions of its file and of the stories beside it. `\0`
   * stands for a template's values.
   */
  readonly words: readonly string[]
}

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'
const nodesIn = (value: unknown): readonly Node[] => [value].flat().filter(isNode)
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flatMap(nodesIn)
const isNamed = (node: unknown, names: RegExp): boolean =>
  isNode(node) && node.type === 'Identifier' && names.test(String(node.name))

/** Table of `table.slice(0, n)` with its bounds; null for what is none, or has bounds that are not typed. */
const sliceOf = (node: Node): { table: Node; bounds: readonly number[] } | null => {
  const [callee] = node.type === 'CallExpression' ? nodesIn(node.callee) : []
  const [table] = nodesIn(callee?.object)
  if (!table || !isNamed(callee?.property, /^slice$/)) return null
  const bounds = nodesIn(node.arguments).map(({ argument, value }) =>
    isNode(argument) ? -Number(argument.value) : Number(value),
  )
  return bounds.some(Number.isNaN) ? null : { table, bounds }
}

/** Text of a literal, a template or the name of a property. */
const textOf = (node: Node | undefined): string | null => {
  if (node?.type === 'TemplateLiteral')
    return (
      nodesIn(node.quasis)
        // as: a piece of a template has its text under these names
        .map(({ value }) => (value as { cooked: string }).cooked)
        .join('\0')
    )
  if (node?.type === 'Property')
    return node.computed ? null : String(nodesIn(node.key)[0]?.name ?? '')
  if (node?.type !== 'Literal') return null
  // as: of literals, patterns alone have one
  const pattern = (node.regex as { pattern: string } | undefined)?.pattern
  if (pattern !== undefined) return pattern.replace(/\\(?=[^\w\s])/g, '')
  return typeof node.value === 'string' ? node.value : null
}

const RUNNER = /^(?:test|it|describe)$/
const LEFT_OUT = /^(?:skip|fixme|todo)$/
/** The names in what is called, such as `test` and `each` in `test.each(rows)(…)`; none where no runner begins it. */
const calledIn = (node: Node | undefined): readonly string[] => {
  if (!node) return []
  if (node.type === 'Identifier') return isNamed(node, RUNNER) ? [String(node.name)] : []
  const names = calledIn(nodesIn(node.object ?? node.callee)[0])
  const property = nodesIn(node.property)[0]
  return names.length > 0 && property ? [...names, String(property.name)] : names
}

/** Function that a declaration gives a name to. */
const functionIn = (node: Node): Node | undefined =>
  nodesIn(node.type === 'FunctionDeclaration' ? node.body : node.init).find(({ type }) =>
    /Function|Block/.test(type),
  )

/** Text of a module that a file of tests imports; null for one whose words are not the test's own. */
type ReadImport = (specifier: string) => string | null

/** Tests of one file that `npm test` runs, by its text. */
export const ordinaryTestsIn = (
  source: string,
  readImport: ReadImport = () => null,
): readonly OrdinaryTest[] => {
  /** Declarations that a name stands for where it is used. */
  const scopes = new Map<Node, ReadonlyMap<string, Node>>()
  const parse = (text: string) => {
    const program = parseAst(text, { lang: 'ts' }) as unknown as Node // as: its nodes are told apart by their types
    const declared = new Map<string, Node>()
    const declare = (node: Node): void => {
      const [name] = nodesIn(node.id)
      if (name) declared.set(String(name.name), node)
      if (node.type === 'Identifier') scopes.set(node, declared)
      const imported = node.type === 'ImportDeclaration' ? textOf(nodesIn(node.source)[0]) : null
      const beside = imported === null ? null : readImport(imported)
      const module = beside === null ? null : parse(beside)
      if (module === null) childrenOf(node).forEach(declare)
      for (const { local, imported: name } of module ? nodesIn(node.specifiers) : []) {
        const declaration = module?.declared.get(String(nodesIn(name)[0]?.name))
        if (declaration) declared.set(String(nodesIn(local)[0]?.name), declaration)
      }
    }
    declare(program)
    return { program, declared }
  }
  const { program } = parse(source)
  const namedBy = (node: Node): Node | undefined =>
    node.type === 'Identifier' ? scopes.get(node)?.get(String(node.name)) : undefined
  /** Rows of a table, by its name as well; null where they are not typed one by one. */
  const rowsOf = (node: Node): readonly Node[] | null => {
    const [inner] = nodesIn(namedBy(node)?.init ?? node.expression)
    if (inner) return rowsOf(inner)
    const rows = nodesIn(node.elements)
    return node.type !== 'ArrayExpression' || rows.some(({ type }) => type === 'SpreadElement')
      ? null
      : rows
  }
  const wordsOf = (node: Node, seen: Set<Node>): readonly string[] => {
    if (seen.has(node)) return []
    seen.add(node)
    const slice = sliceOf(node)
    const rows = slice && rowsOf(slice.table)
    if (rows) return rows.slice(...slice.bounds).flatMap((one) => wordsOf(one, seen))
    const text = textOf(node)
    const named = namedBy(node)
    const within = [...(named ? [named] : []), ...childrenOf(node)]
    return [...(text === null ? [] : [text]), ...within.flatMap((one) => wordsOf(one, seen))]
  }
  const entered = new Set<Node>()
  const find = (node: Node, above: string): readonly OrdinaryTest[] => {
    // Tests of a function run where it is named.
    if (functionIn(node)) return []
    const named = namedBy(node)
    const body = named && functionIn(named)
    if (body && !entered.has(body)) {
      entered.add(body)
      const tests = find(body, above)
      entered.delete(body)
      return tests
    }
    const names = node.type === 'CallExpression' ? calledIn(nodesIn(node.callee)[0]) : []
    const [first, ...rest] = nodesIn(node.arguments)
    const text = names.length > 0 ? textOf(first) : null
    const inside = (title: string) =>
      (text === null ? childrenOf(node) : rest).flatMap((one) => find(one, title))
    if (text === null) return inside(above)
    if (names.some((name) => LEFT_OUT.test(name))) return []
    const title = `${above} ${text}`.trim()
    if (names.includes('describe')) return inside(title)
    const seen = new Set<Node>()
    const table = nodesIn(node.callee).flatMap((one) => wordsOf(one, seen))
    const words = [...table, ...rest.flatMap((one) => wordsOf(one, seen))]
    return [{ title: [title, ...table].join(' '), words }]
  }
  return find(program, '')
}

/** Modules whose words are a test's own: the specification's, and what files of both runs share. */
const BESIDE = /(spec-words|\/stories\/[\w-]+)\.ts$/
const wordsBeside: ReadImport = (specifier) => {
  const [, name = ''] = BESIDE.exec(specifier) ?? []
  if (name === '') return null
  return readFileSync(
    name === 'spec-words' ? 'tests/e2e/spec-words.ts' : `tests/support${name}.ts`,
    'utf8',
  )
}

/** Every test that `npm test` runs: without folders named `full`. */
export const ordinaryTests = (): readonly OrdinaryTest[] =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!.*\bfull\/).*\.(?:test|spec)\.ts$/.test(file))
    .flatMap((file) => ordinaryTestsIn(readFileSync(join('tests', file), 'utf8'), wordsBeside))
